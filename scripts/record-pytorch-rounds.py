"""Records what PyTorch makes of whole rounds of training, which test/runtime/pytorch-rounds.test.ts compares ours with.

    python -m venv venv && venv/bin/pip install torch==2.13.0 numpy
    venv/bin/python scripts/record-pytorch-rounds.py

A case is the training part of a plan; five rows of four features in their order, two to a batch, go through
tanh(x·w1 + b1)·w2 + b2 to a binary cross-entropy. Values follow the formula of scripts/pytorch/cases.py.
Schedules, FedProx, SCAFFOLD, FedDyn and Ditto are written here from their papers, on torch.optim's optimisers.
"""

import json
import math
from pathlib import Path

import torch

from pytorch.cases import formula

SHAPES = {"w1": (4, 3), "b1": (3,), "w2": (3, 1), "b2": (1,)}
ROWS, BATCH = 5, 2

CASES = [
    {"name": "sgd", "optimiser": "sgd"},
    {"name": "sgd, momentum", "optimiser": {"name": "sgd", "momentum": 0.9}},
    {"name": "sgd, nesterov and decay", "optimiser": {"name": "sgd", "momentum": 0.8, "nesterov": True}, "weight_decay": 0.1},
    {"name": "adam", "optimiser": "adam", "learning_rate": 0.05},
    {"name": "adam, decay", "optimiser": {"name": "adam", "beta1": 0.8, "beta2": 0.95, "epsilon": 1e-6}, "learning_rate": 0.05, "weight_decay": 0.2},
    {"name": "adamw", "optimiser": "adamw", "learning_rate": 0.05, "weight_decay": 0.3},
    {"name": "rmsprop", "optimiser": "rmsprop", "learning_rate": 0.02},
    {"name": "rmsprop, momentum", "optimiser": {"name": "rmsprop", "alpha": 0.9, "momentum": 0.5}, "learning_rate": 0.02, "weight_decay": 0.05},
    {"name": "adagrad", "optimiser": "adagrad", "learning_rate": 0.1},
    {"name": "clip by norm", "gradient_clip": {"norm": 0.05}},
    {"name": "clip by value", "gradient_clip": {"value": 0.02}},
    {"name": "step schedule", "schedule": {"kind": "step", "every": 2, "factor": 0.5}, "round": [6, 10]},
    {"name": "exponential schedule", "schedule": {"kind": "exponential", "factor": 0.9}, "round": [4, 10]},
    {"name": "cosine schedule", "schedule": {"kind": "cosine", "minimum": 0.01}, "round": [3, 4]},
    {"name": "linear schedule, warm-up", "schedule": {"kind": "linear", "minimum": 0.02, "warmup_rounds": 2}, "round": [2, 5]},
    {"name": "fedprox", "proximal": 0.7},
    {"name": "fedprox, momentum, clip", "proximal": 0.7, "optimiser": {"name": "sgd", "momentum": 0.9}, "gradient_clip": {"norm": 0.1}},
    {"name": "scaffold", "algorithm": "scaffold"},
    {"name": "feddyn", "algorithm": "feddyn", "proximal": 0.4},
    {"name": "ditto", "ditto": 0.5},
]


def rate_at(plan, x, step_share):
    """x: rounds done, step_share: one step's part of a round."""
    rate, schedule = plan["learning_rate"], plan.get("schedule", {"kind": "constant"})
    total, before = plan["round"][1], plan["round"][0] - 1
    minimum = schedule.get("minimum", 0)
    value = {
        "constant": lambda: rate,
        "step": lambda: rate * schedule["factor"] ** (before // schedule["every"]),
        "exponential": lambda: rate * schedule["factor"] ** before,
        "cosine": lambda: minimum + (rate - minimum) * 0.5 * (1 + math.cos(math.pi * x / total)),
        "linear": lambda: rate + (minimum - rate) * x / total,
    }[schedule["kind"]]()
    warm = schedule.get("warmup_rounds", 0)
    return value * (min(1, (x + step_share) / warm) if warm else 1)


def optimiser_of(plan, w):
    chosen = plan.get("optimiser", "sgd")
    told = dict(chosen) if isinstance(chosen, dict) else {"name": chosen}
    name = told.pop("name")
    if name.startswith("adam"):
        told = {"betas": (told.get("beta1", 0.9), told.get("beta2", 0.999)), "eps": told.get("epsilon", 1e-8)}
    kind = {"sgd": "SGD", "adam": "Adam", "adamw": "AdamW", "rmsprop": "RMSprop", "adagrad": "Adagrad"}[name]
    decay = plan.get("weight_decay", 0)
    return getattr(torch.optim, kind)(list(w.values()), lr=1, weight_decay=decay, **told)


def train(plan, start, received, gradient_shift, proximal):
    w = {key: value.clone().requires_grad_() for key, value in start.items()}
    x = formula((ROWS, 4), 0, -1, 1)
    y = torch.tensor([[at % 2] for at in range(ROWS)], dtype=torch.float32)
    optimiser = optimiser_of(plan, w)
    per_epoch = math.ceil(ROWS / BATCH)
    steps = plan["epochs"] * per_epoch
    rates = []
    for step in range(steps):
        at = step % per_epoch * BATCH
        xs, ys = x[at : at + BATCH], y[at : at + BATCH]
        z = torch.tanh(xs @ w["w1"] + w["b1"]) @ w["w2"] + w["b2"]
        loss = torch.nn.functional.binary_cross_entropy_with_logits(z, ys)
        for key, value in w.items():
            loss = loss + proximal / 2 * ((value - received[key]) ** 2).sum()
            loss = loss + (gradient_shift[key] * value).sum()
        optimiser.zero_grad()
        loss.backward()
        clip = plan.get("gradient_clip", {})
        if "norm" in clip:
            torch.nn.utils.clip_grad_norm_(list(w.values()), clip["norm"])
        if "value" in clip:
            torch.nn.utils.clip_grad_value_(list(w.values()), clip["value"])
        rates.append(rate_at(plan, plan["round"][0] - 1 + step / steps, 1 / steps))
        for group in optimiser.param_groups:
            group["lr"] = rates[-1]
        optimiser.step()
    return {key: value.detach() for key, value in w.items()}, sum(rates)


def flat(parts):
    return [float(f"{value:.9g}") for part in parts.values() for value in part.ravel().tolist()]


def record(case):
    plan = {"learning_rate": 0.5, "epochs": 4, "round": [1, 1], **case}
    received = {key: formula(shape, number + 1, -1, 1) for number, (key, shape) in enumerate(SHAPES.items())}
    zero = {key: torch.zeros_like(value) for key, value in received.items()}
    # The server's control variate, and what is kept here; flat vectors of 19 values.
    server, own = formula((19,), 20, -0.2, 0.2), formula((19,), 30, -0.1, 0.1)
    cut = dict(zip(received, torch.arange(19).split([value.numel() for value in received.values()])))
    part = lambda vector, key: vector[cut[key]].reshape(received[key].shape)
    algorithm = case.get("algorithm")
    shift = {
        None: zero,
        "scaffold": {key: part(server - own, key) for key in received},
        "feddyn": {key: -part(own, key) for key in received},
    }[algorithm]
    trained, rate_sum = train(plan, received, received, shift, case.get("proximal", 0))
    delta = {key: trained[key] - received[key] for key in received}
    state = {}
    if algorithm == "scaffold":
        state["control"] = flat({key: part(own - server, key) - delta[key] / rate_sum for key in received})
    if algorithm == "feddyn":
        state["drift"] = flat({key: part(own, key) - case["proximal"] * delta[key] for key in received})
    if "ditto" in case:
        start = {key: received[key] + part(own, key) for key in received}
        personal, _ = train(plan, start, received, zero, case["ditto"])
        state["personal"] = flat(personal)
    return {"plan": plan, "delta": flat(delta), "state": state}


torch.set_num_threads(1)
cases = [record(case) for case in CASES]
file = Path(__file__).parent.parent / "test" / "runtime" / "pytorch-rounds.json"
lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in cases)
file.write_text(f'{{"torch":"{torch.__version__}","cases":[\n{lines}\n]}}\n')
print(f"{file.name}: {len(cases)} cases, {file.stat().st_size} bytes")
