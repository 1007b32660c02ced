#!/usr/bin/env python3
"""An agent in another language: looks one answer ahead and never at what it may not know.

    python3 agent.py --game CH --seed 3

For each candidate answer it draws a few battles that look the same to its seat, plays the answer in them, and counts
the pieces left on the table. The other seats draw their answers at random. Only the standard library is used.
"""

import argparse
import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class Referee:
    """Speaks docs/ENVIRONMENT.md with `escaramuza environment`."""

    def __init__(self):
        command = [str(ROOT / "bin" / "escaramuza"), "environment"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        return self.ask_all([request])[0]

    def ask_all(self, requests):
        """Many requests in one line: one way there and back for all of them."""
        self.process.stdin.write(json.dumps(requests) + "\n")
        self.process.stdin.flush()
        answers = json.loads(self.process.stdout.readline())
        for answer in answers:
            if not answer["ok"]:
                raise RuntimeError(answer["error"])
        return [answer["result"] for answer in answers]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def pieces_ahead(scene, mine):
    """My side's pieces on the table, less everybody else's."""
    pieces = [item for item in scene["items"] if item["type"] == "piece"]
    return sum(1 if piece["seat"] in mine else -1 for piece in pieces)


def choose(referee, env, seat, mine, legal, draws, seed):
    candidates = legal["samples"]
    if len(candidates) == 1:
        return candidates[0]
    worth = [0] * len(candidates)
    for i, answer in enumerate(candidates):
        drawn = referee.ask_all(
            [{"do": "determinize", "env": env, "seat": seat, "seed": seed + n} for n in range(draws)]
        )
        copies = [copy["env"] for copy in drawn]
        decision = legal["decision"]["id"]
        referee.ask_all([{"do": "step", "env": copy, "decision": decision, "answer": answer} for copy in copies])
        for scene in referee.ask_all([{"do": "scene", "env": copy, "seat": seat} for copy in copies]):
            worth[i] += pieces_ahead(scene, mine)
        referee.ask_all([{"do": "drop", "env": copy} for copy in copies])
    return candidates[worth.index(max(worth))]


def play(referee, options):
    battle = referee.ask(do="reset", game=options.game, seed=options.seed)
    env, about = battle["env"], battle["about"]
    mine = next(side for side in about["sides"] if 0 in side)
    steps = 0
    while not battle["over"] and (options.steps is None or steps < options.steps):
        legal = referee.ask(do="legal", env=env, samples=options.samples, seed=options.seed + steps, schema=False)
        seat = legal["decision"]["seat"]
        if seat in mine:
            answer = choose(referee, env, seat, mine, legal, options.draws, options.seed + steps)
        else:
            answer = legal["samples"][0]
        battle = referee.ask(do="step", env=env, answer=answer)
        steps += 1
    return {"game": about["game"], "steps": steps, "over": battle["over"], "rewards": battle["rewards"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="PS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=4, help="candidate answers")
    parser.add_argument("--draws", type=int, default=2, help="battles drawn for each of them")
    parser.add_argument("--steps", type=int, default=None, help="stop after so many answers")
    options = parser.parse_args()
    referee = Referee()
    try:
        print(json.dumps(play(referee, options)))
    finally:
        referee.close()


if __name__ == "__main__":
    main()
