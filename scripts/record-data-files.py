"""Writes test/participant/data/recorded: small files of other programs, and what these read from them.

python -m venv venv && venv/bin/pip install pillow==13.0.0 numpy==2.4.6 pydicom==3.0.2 pyarrow==26.0.1
venv/bin/python scripts/record-data-files.py
"""

import json
from pathlib import Path

import numpy as np
import PIL
import pyarrow as pa
import pyarrow.parquet as pq
import pydicom
from PIL import Image
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.uid import ExplicitVRLittleEndian, ImplicitVRLittleEndian, JPEG2000Lossless, generate_uid

folder = Path(__file__).parent.parent / "test/participant/data/recorded"
folder.mkdir(parents=True, exist_ok=True)
expected = {
    "made with": {
        "pillow": PIL.__version__,
        "numpy": np.__version__,
        "pydicom": pydicom.__version__,
        "pyarrow": pa.__version__,
    }
}

# A smooth picture of 6 by 9 pixels with all grey levels, so that JPEG keeps it well.
y, x = np.mgrid[0:6, 0:9]
grey = ((x * 20 + y * 17) % 256).astype(np.uint8)
colour = np.stack([grey, 255 - grey, (x * 13 + 40).astype(np.uint8)], axis=2)


def flat(array):
    return [float(value) for value in np.asarray(array, dtype=np.float64).ravel()]


def picture(name, image, **options):
    image.save(folder / name, **options)
    read = Image.open(folder / name)
    wide = read.mode.startswith("I")
    expected[name] = {
        "size": [read.height, read.width],
        "grey": flat(np.asarray(read if wide else read.convert("L")) / (65535 if wide else 255)),
        "rgb": None if wide else flat(np.asarray(read.convert("RGB")) / 255),
    }


picture("grey.png", Image.fromarray(grey))
picture("grey16.png", Image.fromarray((grey.astype(np.uint16) * 257 - 3 * (grey > 9)).astype(np.uint16)))
picture("bits1.png", Image.fromarray(grey > 90))
picture("rgb.png", Image.fromarray(colour))
picture("palette.png", Image.fromarray(colour).quantize(16))
picture("rgba.png", Image.fromarray(np.dstack([colour, grey])))
picture("grey-alpha.png", Image.fromarray(np.dstack([grey, 255 - grey]), mode="LA"))
picture("grey.jpg", Image.fromarray(grey), quality=95)
picture("rgb.jpg", Image.fromarray(colour), quality=95, subsampling=0)
picture("progressive.jpg", Image.fromarray(colour), quality=95, subsampling=0, progressive=True)

# Floats are resized without rounding between the passes.
floats = Image.fromarray((grey / 255).astype(np.float32))
for name, size in {"smaller": (4, 3), "larger": (13, 10), "mixed": (5, 11)}.items():
    expected[f"resized {name}"] = {
        "size": [size[1], size[0]],
        "values": flat(np.asarray(floats.resize(size, Image.Resampling.BILINEAR))),
    }


def dicom(name, pixels, syntax=ExplicitVRLittleEndian, **elements):
    meta = FileMetaDataset()
    meta.TransferSyntaxUID = syntax
    meta.MediaStorageSOPClassUID = "1.2.840.10008.5.1.4.1.1.7"
    meta.MediaStorageSOPInstanceUID = generate_uid(entropy_srcs=[name])
    data = Dataset()
    data.file_meta = meta
    data.SOPClassUID = meta.MediaStorageSOPClassUID
    data.SOPInstanceUID = meta.MediaStorageSOPInstanceUID
    data.Rows, data.Columns = pixels.shape[:2]
    data.SamplesPerPixel = 1
    data.PhotometricInterpretation = "MONOCHROME2"
    data.BitsAllocated = data.BitsStored = pixels.dtype.itemsize * 8
    data.HighBit = data.BitsStored - 1
    data.PixelRepresentation = 1 if pixels.dtype.kind == "i" else 0
    data.PixelData = pixels.tobytes()
    for key, value in elements.items():
        setattr(data, key, value)
    implicit = syntax == ImplicitVRLittleEndian
    pydicom.dcmwrite(folder / name, data, implicit_vr=implicit, little_endian=True, enforce_file_format=True)
    if syntax in (ExplicitVRLittleEndian, ImplicitVRLittleEndian) and "NumberOfFrames" not in elements:
        read = pydicom.dcmread(folder / name)
        shown = pydicom.pixels.apply_rescale(read.pixel_array, read)
        if "WindowCenter" in read:
            # pydicom maps the window onto the range that the rescaled bits can hold.
            shown = pydicom.pixels.apply_voi_lut(shown, read)
            low = (-(2 ** (read.BitsStored - 1)) if read.PixelRepresentation else 0) * float(
                read.get("RescaleSlope", 1)
            ) + float(read.get("RescaleIntercept", 0))
            high = low + (2**read.BitsStored - 1) * float(read.get("RescaleSlope", 1))
            values = (shown - low) / (high - low)
        else:
            low = -(2 ** (read.BitsStored - 1)) if read.PixelRepresentation else 0
            values = (read.pixel_array.astype(np.float64) - low) / (2**read.BitsStored - 1)
        if read.PhotometricInterpretation == "MONOCHROME1":
            values = 1 - values
        expected[name] = {"size": [int(read.Rows), int(read.Columns)], "grey": flat(values)}


hounsfield = (grey.astype(np.int16) * 16) - 1024
dicom("eight.dcm", grey)
dicom("implicit.dcm", grey, syntax=ImplicitVRLittleEndian)
dicom("inverted.dcm", grey, PhotometricInterpretation="MONOCHROME1")
dicom(
    "window.dcm",
    (hounsfield + 1024).astype(np.uint16),
    BitsStored=12,
    HighBit=11,
    RescaleSlope="1",
    RescaleIntercept="-1024",
    WindowCenter="40",
    WindowWidth="400",
)
dicom("signed.dcm", hounsfield.astype(np.int16), WindowCenter=["300", "40"], WindowWidth=["1500", "80"])
dicom("frames.dcm", np.concatenate([grey, grey]), NumberOfFrames="2", Rows=6)
dicom("jpeg2000.dcm", grey)
data = (folder / "jpeg2000.dcm").read_bytes()
old = ExplicitVRLittleEndian.encode() + b"\0"
new = JPEG2000Lossless.encode()
# Only the name of the syntax is changed: the pixels are never reached.
at = data.index(old)
length = int.from_bytes(data[at - 2 : at], "little")
grown = data[: at - 2] + len(new).to_bytes(2, "little") + new + data[at + length :]
group = grown.index(b"\x02\x00\x00\x00UL\x04\x00") + 8
size = int.from_bytes(grown[group : group + 4], "little") + len(new) - length
(folder / "jpeg2000.dcm").write_bytes(grown[:group] + size.to_bytes(4, "little") + grown[group + 4 :])
del expected["jpeg2000.dcm"]

# NumPy: each type, both byte orders, Fortran's order, records.
base = np.arange(12).reshape(3, 2, 2)
signed = ["i1", "<i2", ">i2", "<i4", ">i4", "<i8", ">i8", "<f4", ">f4", "<f8", ">f8"]
for kind in ["u1", "<u2", "<u4", "<u8", "?", *signed]:
    name = kind.replace("<", "le-").replace(">", "be-").replace("?", "bool")
    np.save(folder / f"type-{name}.npy", (base - (4 if kind in signed else 0)).astype(kind))
np.save(folder / "fortran.npy", np.asfortranarray(base.astype("<f4")))
np.save(folder / "half.npy", base.astype("<f2"))
np.save(folder / "records.npy", np.zeros(3, dtype=[("a", "<f4")]))
images = np.stack([grey, grey[::-1], grey[:, ::-1], 255 - grey])
arrays = {
    "images": images,
    "labels": np.array([[0], [1], [1], [0]], dtype=np.uint8),
    "ids": np.array(["P1", "P2", "Pé3", "P4"]),
    "test_images": images[:2] // 2,
    "test_labels": np.array([1, 0], dtype=np.int64),
    "survival": np.array([[1.5, 1], [2, 0], [0.25, 1], [9, 0]], dtype=np.float32),
}
np.savez(folder / "plain.npz", **arrays)
np.savez_compressed(folder / "packed.npz", **arrays)

table = pa.table(
    {
        "id": ["P1", "P2", "P3"],
        "age": pa.array([40, 50, 61], pa.int16()),
        "dose": pa.array([1.5, None, 2.5], pa.float64()),
        "weight": pa.array([70.1, float("nan"), 81.3], pa.float32()),
        "smoker": pa.array([True, False, True]),
        "kind": pa.array(["b", "a", "c"]).dictionary_encode(),
        "sick": ["no", "yes", "yes"],
        "list": pa.array([[1], [2], [3]]),
    }
)
pq.write_table(table, folder / "patients.parquet", compression="snappy")

with open(folder / "expected.json", "w", encoding="utf-8") as file:
    json.dump(expected, file, indent=1)
    file.write("\n")
