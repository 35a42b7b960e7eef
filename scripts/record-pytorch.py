"""Records PyTorch's losses and gradients, which test/training/pytorch.test.ts compares ours with.

    python -m venv venv && venv/bin/pip install torch==2.13.0 numpy
    venv/bin/python scripts/record-pytorch.py             # all families
    venv/bin/python scripts/record-pytorch.py elementwise # one

Each family is a module scripts/pytorch/<family>.py with a list CASES (see scripts/pytorch/cases.py) and
becomes test/training/pytorch/<family>.json. Everything is float32 on one CPU thread.
"""

import importlib
import json
import sys
from pathlib import Path

import torch

from pytorch.cases import record

here = Path(__file__).parent
torch.set_num_threads(1)
families = sys.argv[1:] or sorted(
    path.stem for path in (here / "pytorch").glob("*.py") if path.stem not in ("__init__", "cases")
)
for family in families:
    cases = [record(one) for one in importlib.import_module(f"pytorch.{family}").CASES]
    file = here.parent / "test" / "training" / "pytorch" / f"{family}.json"
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in cases)
    file.write_text(f'{{"torch":"{torch.__version__}","cases":[\n{lines}\n]}}\n')
    print(f"{file.name}: {len(cases)} cases, {file.stat().st_size} bytes")
