"""Hands NVFlare's stock federated averaging over one array of random weights to a running server."""

import argparse
from pathlib import Path

import numpy as np
from nvflare.app_common.np.recipes.fedavg import NumpyFedAvgRecipe
from nvflare.recipe import ProdEnv

parser = argparse.ArgumentParser()
parser.add_argument("--kit", required=True, help="folder of the administrator's startup kit")
parser.add_argument("--administrator", required=True)
parser.add_argument("--weights", type=Path, required=True, help="file that is made")
parser.add_argument("--parameters", type=int, required=True)
parser.add_argument("--participants", type=int, required=True)
parser.add_argument("--rounds", type=int, required=True)
options = parser.parse_args()

np.save(
    options.weights,
    np.random.default_rng(0).standard_normal(options.parameters, dtype=np.float32),
)
recipe = NumpyFedAvgRecipe(
    name="bench",
    initial_ckpt=str(options.weights),
    min_clients=options.participants,
    num_rounds=options.rounds,
    train_script=str(Path(__file__).with_name("client.py")),
)
recipe.execute(
    ProdEnv(
        startup_kit_location=options.kit, username=options.administrator, login_timeout=60
    )
)
