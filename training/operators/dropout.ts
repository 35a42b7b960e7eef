import { int, type Operators, optionalInput } from "../operator.ts";

/** Exported models have Dropout that does nothing: it drops again where they are trained. */
export const dropout: Operators = {
  Dropout: {
    shape: (node, facts) => {
      const shape = facts.shape(node.inputs[0] as string);
      return [shape, shape];
    },
    lowersAlways: true,
    lower: (node, b) => {
      const [value = ""] = node.inputs;
      const ratio = optionalInput(node, 1) ?? b.scalar(0.5);
      const isTraining = { dtype: "BOOL", shape: [], data: Uint8Array.of(1) } as const;
      const inputs = [value, ratio, b.constant("training/true", isTraining)];
      return b.addMany("Dropout", inputs, 2, { seed: int(b.seed()) });
    },
    // What was kept was divided by the fraction that is kept.
    gradient: (node, { builder: b, gradient }) => {
      const [, ratio = ""] = node.inputs;
      const kept = b.mask(node.outputs[1] as string);
      const fraction = b.add("Sub", [b.scalar(1), b.add("Cast", [ratio], { to: int(1) })]);
      return [b.add("Mul", [gradient, b.add("Div", [kept, fraction])])];
    },
  },
};
