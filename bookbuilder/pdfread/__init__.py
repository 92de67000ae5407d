"""A PDF goes in; what its pages show comes out: marks with their ink and place. Knows neither puzzles nor printers.

document     opening a file that may be hostile           typefaces    codes, by encodings and outlines
reader       pages, one after the other                   colours      spaces, by functions and calculator
  content    a stream being run, with its state           shadings     gradients
  scanner    bytes become operators and operands          images       with pixels
  operands   what each operator takes                     annotations  those that print
  operators/ what each operator does                      streams      bytes, within limits
kept         what is kept between streams, and limits     marks        what comes out, with matrices
"""
