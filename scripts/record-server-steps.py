"""Records what servers make of updates, which test/aggregators/create-aggregator.test.ts compares ours with.

    python -m venv venv && venv/bin/pip install numpy==2.4.6
    venv/bin/python scripts/record-server-steps.py

Written from the papers, in float64 and on whole vectors: FedAvgM (Hsu et al. 2019), FedAdam, FedYogi and
FedAdagrad (Reddi et al. 2021, algorithm 2, without bias correction), SCAFFOLD (Karimireddy et al. 2020, algorithm
1, option II, every participant with its own control variate), FedNova (Wang et al. 2020, the closed forms of a for
momentum and for the proximal term), FedDyn (Acar et al. 2021, algorithm 1). A case has four rounds; of five
participants that are picked three to five send an update.
"""

import json
from pathlib import Path

import numpy as np

COUNT, PARTICIPANTS, ROUNDS = 6, 5, 4
ROWS = [40, 25, 10, 60, 5]
STEPS = [8, 5, 2, 12, 1]
RATE = 0.1


def updates(round_number):
    """What each participant trained: the same for every case."""
    at = np.arange(COUNT)
    return [0.3 * np.sin(1 + 7 * k + 3 * at + 11 * round_number) for k in range(PARTICIPANTS)]


def present(round_number):
    """Who sends one."""
    return [k for k in range(PARTICIPANTS) if (k + round_number) % 4 != 0 or round_number == 1]


def mean(values, who):
    rows = np.array([ROWS[k] for k in who], dtype=float)
    return (rows / rows.sum()) @ np.array(values)


CASES = [
    {"name": "fedavg", "aggregator": "fedavg"},
    {"name": "sgd with a rate", "optimiser": {"name": "sgd", "learning_rate": 0.5, "momentum": 0}},
    {"name": "fedavgm", "optimiser": {"name": "sgd", "learning_rate": 0.7, "momentum": 0.9}},
    {"name": "fedadam", "optimiser": {"name": "adam", "learning_rate": 0.01, "beta1": 0.9, "beta2": 0.999, "tau": 1e-8}},
    {"name": "fedyogi", "optimiser": {"name": "yogi", "learning_rate": 0.02, "beta1": 0.8, "beta2": 0.99, "tau": 1e-3}},
    {"name": "fedadagrad", "optimiser": {"name": "adagrad", "learning_rate": 0.3, "beta1": 0.9, "tau": 1e-8}},
    {"name": "scaffold", "aggregator": "scaffold"},
    {"name": "scaffold with a server's rate", "aggregator": "scaffold", "optimiser": {"name": "sgd", "learning_rate": 0.5, "momentum": 0}},
    {"name": "fednova", "aggregator": "fednova"},
    {"name": "fednova, momentum", "aggregator": "fednova", "training": {"optimiser": {"name": "sgd", "momentum": 0.9, "nesterov": False}}},
    {"name": "fednova, proximal", "aggregator": "fednova", "training": {"proximal": 0.4}},
    {"name": "feddyn", "aggregator": "feddyn", "training": {"proximal": 0.3}},
    {"name": "feddyn, adam", "aggregator": "feddyn", "training": {"proximal": 0.3}, "optimiser": {"name": "adam", "learning_rate": 0.01, "beta1": 0.9, "beta2": 0.99, "tau": 1e-3}},
]


def coefficients(case, steps):
    """‖a‖₁ of FedNova, by the closed forms of its section 4 and appendix."""
    training = case.get("training", {})
    if "optimiser" in training:
        rho = training["optimiser"]["momentum"]
        return sum((1 - rho ** (steps - at)) / (1 - rho) for at in range(steps))
    keep = 1 - RATE * training.get("proximal", 0)
    return sum(keep ** (steps - 1 - at) for at in range(steps))


def take(optimiser, weights, step, state):
    if optimiser is None:
        return weights + step
    if optimiser["name"] == "sgd":
        state["momentum"] = optimiser["momentum"] * state.get("momentum", 0) + step
        return weights + optimiser["learning_rate"] * state["momentum"]
    beta1 = optimiser["beta1"]
    m = state["momentum"] = beta1 * state.get("momentum", 0) + (1 - beta1) * step
    v = state.get("variance", np.zeros(COUNT))
    if optimiser["name"] == "adam":
        v = optimiser["beta2"] * v + (1 - optimiser["beta2"]) * step**2
    elif optimiser["name"] == "yogi":
        v = v - (1 - optimiser["beta2"]) * step**2 * np.sign(v - step**2)
    else:
        v = v + step**2
    state["variance"] = v
    return weights + optimiser["learning_rate"] * m / (np.sqrt(v) + optimiser["tau"])


def run(case):
    weights = np.cos(np.arange(COUNT))
    state, own, rounds = {}, [np.zeros(COUNT) for _ in range(PARTICIPANTS)], []
    aggregator = case.get("aggregator", "fedavg")
    for number in range(1, ROUNDS + 1):
        who, trained = present(number), updates(number)
        deltas = [trained[k] for k in who]
        step = mean(deltas, who)
        if aggregator == "fednova":
            lengths = [coefficients(case, STEPS[k]) for k in who]
            effective = mean(lengths, who)
            step = effective * mean([delta / length for delta, length in zip(deltas, lengths)], who)
        if aggregator == "scaffold":
            control = state.get("control", np.zeros(COUNT))
            changes = []
            for k, delta in zip(who, deltas):
                after = own[k] - control - delta / (STEPS[k] * RATE)
                changes.append(after - own[k])
                own[k] = after
            state["control"] = control + len(who) / PARTICIPANTS * mean(changes, who)
        if aggregator == "feddyn":
            alpha = case["training"]["proximal"]
            state["drift"] = state.get("drift", 0) - alpha * len(who) / PARTICIPANTS * step
            step = step - state["drift"] / alpha
        weights = take(case.get("optimiser"), weights, step, state)
        rounds.append({"weights": weights.tolist(), "state": {name: vector.tolist() for name, vector in state.items()}})
    return {**case, "aggregator": aggregator, "rounds": rounds}


def recorded():
    rounds = [
        {"who": present(number), "updates": [values.tolist() for values in updates(number)]}
        for number in range(1, ROUNDS + 1)
    ]
    given = {"rows": ROWS, "steps": STEPS, "rate": RATE, "start": np.cos(np.arange(COUNT)).tolist(), "rounds": rounds}
    return {"given": given, "cases": [run(case) for case in CASES]}


path = Path(__file__).parent.parent / "test" / "aggregators" / "server-steps.json"
path.write_text(json.dumps(recorded()) + "\n")
