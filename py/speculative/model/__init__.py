"""The mathematics of the article, with no page, no browser and no invented number in it.

Glossary (page word: code word, symbol):

- large model: `target`; its odds for a word: `p`.
- small model: `draft`; its odds for a word: `q`.
- a word that the draft proposes: `guess`; guesses per round: `gamma`.
- keep a guess: `accept`; the chance of it: `keep_chance` = min(1, p / q).
- chance that a guess at one position is kept: `overlap` = sum of min(p, q) (beta; its mean is `alpha`).
- what of `p` the kept guesses leave over: `residual` = norm(max(0, p - q)).
- the target's word at the first rejected guess: `replacement`; its extra word when all are kept: `bonus`.
- one pass of the large model: `target_pass`; of the small one: `draft_run`; the cost of the second
  measured in the first: `c`.

The letters follow Leviathan, Kalman and Matias (2022), "Fast Inference from Transformers via
Speculative Decoding". Chen and colleagues (2023), "Accelerating Large Language Model Decoding with
Speculative Sampling", swap two of them: there q is the large model and p the small one.

Read in this order: `distribution`, `rule` (one position), `rounds` (a whole text, with dice),
`expectation` (its average, without), `speed` (how much faster), `pass_time` (why a check is cheap),
`monte_carlo` (thousands of draws at once; the only module with numpy).
"""
