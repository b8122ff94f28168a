"""Run every benchmark; the exit status is 1 if any went over its limit."""

import sys

import one_calculation

BENCHMARKS = [one_calculation.main]


def main() -> int:
    # A list, so that one over its limit does not hide the next.
    return max([benchmark() for benchmark in BENCHMARKS])


if __name__ == "__main__":
    sys.exit(main())
