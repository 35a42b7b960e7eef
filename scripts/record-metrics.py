"""Records what scikit-learn and lifelines make of some answers, which test/training/measures.test.ts compares ours with.

    python -m venv venv && venv/bin/pip install scikit-learn==1.9.1 lifelines==0.30.3
    venv/bin/python scripts/record-metrics.py

Probabilities are the middles of bins of 1/1000, so that a histogram of as many bins tells them apart. The
calibration error, which scikit-learn has not, is written here from Guo et al. 2017, equation 3.
"""

import json
from pathlib import Path

import numpy as np
from lifelines.utils import concordance_index
from sklearn.metrics import (
    accuracy_score,
    average_precision_score,
    balanced_accuracy_score,
    brier_score_loss,
    f1_score,
    log_loss,
    mean_absolute_error,
    mean_squared_error,
    r2_score,
    roc_auc_score,
)

ROWS = 60
random = np.random.default_rng(30)


def calibration(confidence, right, bins=15):
    at = np.minimum(bins - 1, np.floor(confidence * bins).astype(int))
    parts = [at == one for one in range(bins) if (at == one).any()]
    return sum(p.mean() * abs(right[p].mean() - confidence[p].mean()) for p in parts)


def binary():
    labels = (random.random(ROWS) < 0.3).astype(int)
    scores = np.clip(random.normal(0.3 + 0.25 * labels, 0.2), 0, 0.9995)
    p = ((np.floor(scores * 1000) + 0.5) / 1000).astype(np.float32).astype(float)
    answers = (p >= 0.5).astype(int)
    return p, labels, {
        "loss": log_loss(labels, p),
        "accuracy": accuracy_score(labels, answers),
        "balanced-accuracy": balanced_accuracy_score(labels, answers),
        "f1": f1_score(labels, answers),
        "auroc": roc_auc_score(labels, p),
        "auprc": average_precision_score(labels, p),
        "brier": brier_score_loss(labels, p),
        "calibration-error": calibration(np.where(answers == 1, p, 1 - p), answers == labels),
    }


def classes():
    labels = random.integers(0, 4, ROWS)
    logits = (random.normal(0, 1, (ROWS, 4)) + 1.2 * np.eye(4)[labels]).astype(np.float32).astype(float)
    p = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    answers = p.argmax(1)
    return logits, labels, {
        "loss": log_loss(labels, p),
        "accuracy": accuracy_score(labels, answers),
        "balanced-accuracy": balanced_accuracy_score(labels, answers),
        "f1": f1_score(labels, answers, average="macro"),
        "brier": ((p - np.eye(4)[labels]) ** 2).sum(1).mean(),
        "calibration-error": calibration(p.max(1), answers == labels),
    }


def values():
    labels = random.normal(3, 2, ROWS).astype(np.float32).astype(float)
    outputs = (labels + random.normal(0.2, 1, ROWS)).astype(np.float32).astype(float)
    return outputs, labels, {
        "loss": mean_squared_error(labels, outputs),
        "mean-squared-error": mean_squared_error(labels, outputs),
        "mean-absolute-error": mean_absolute_error(labels, outputs),
        "r-squared": r2_score(labels, outputs),
    }


def survival():
    """Times and hazards with ties; the answers are logarithms of hazards: the higher, the earlier."""
    times = random.integers(1, 15, ROWS)
    events = (random.random(ROWS) < 0.6).astype(int)
    hazards = np.round(random.normal(0, 1, ROWS) - times / 8, 1).astype(np.float32).astype(float)
    return hazards, np.stack([times, events], 1), {
        "concordance-index": concordance_index(times, -hazards, events),
    }


def case(loss, made, **more):
    outputs, labels, expected = made
    return {
        "loss": {"name": loss, **more},
        "outputs": np.ravel(outputs).tolist(),
        "labels": np.ravel(labels).tolist(),
        "values": {name: float(value) for name, value in expected.items()},
    }


cases = [
    case("binary-cross-entropy", binary()),
    case("categorical-cross-entropy", classes(), **{"from": "logits"}),
    case("mean-squared-error", values()),
    case("cox", survival()),
]
target = Path(__file__).parent.parent / "test" / "training" / "metric-values.json"
target.write_text(json.dumps(cases, indent=1) + "\n")
