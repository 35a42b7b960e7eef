"""A client that does not train: the weights that came, and a constant of its own added to each."""

import numpy as np
import nvflare.client as flare

flare.init()
constant = np.float32(1e-3 * int(flare.get_site_name().split("-")[-1]))
while flare.is_running():
    model = flare.receive()
    if model is None:
        break
    weights = {name: values + constant for name, values in model.params.items()}
    flare.send(flare.FLModel(params=weights, params_type="FULL"))
