"""One game or a whole tournament by Elo’s formula, under the K you choose."""
