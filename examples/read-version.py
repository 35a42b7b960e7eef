"""Asks a published version with nothing but onnxruntime: read-version.py FOLDER PATIENT.json"""

import json
import sys

import numpy
import onnxruntime

folder, patient = sys.argv[1:]
with open(patient, encoding="utf-8") as file:
    inputs = json.load(file)["inputs"]
feeds = {
    each["name"]: numpy.array(each["data"], dtype=numpy.float32).reshape(each["shape"])
    for each in inputs
}
session = onnxruntime.InferenceSession(f"{folder}/model.onnx")
for output, values in zip(session.get_outputs(), session.run(None, feeds)):
    print(json.dumps({"name": output.name, "data": values.ravel().tolist()}))
