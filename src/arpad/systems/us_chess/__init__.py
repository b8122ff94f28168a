"""US Chess ratings: the system of Glickman and Doan, by sections, in two passes."""
