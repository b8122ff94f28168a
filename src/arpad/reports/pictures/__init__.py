"""The pictures of answers as data: what stands where, in words and in viewBox units.

The expected-score curve with the games on it, how each game adds up over a rating period, and the
rating after each game where one is computed from another; the chance of each score of a plan, and
the new rating in each way of a comparison. How they are drawn, and in which colours, is the page's
business.
"""
