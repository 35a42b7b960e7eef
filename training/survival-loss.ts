import type { GraphBuilder } from "./graph-builder.ts";
import { int } from "./operator.ts";

/** Stands for log 0: e to the power of it is 0, and it has no infinities to subtract. */
const farBelow = -1e30;

/**
 * Cox's negative partial log-likelihood (Cox 1972; ties by Breslow 1974) of a batch, its mean over the
 * rows with an event: −1/E · Σ over events i of x_i − log Σ over j with t_j ≥ t_i of e^x_j. Outputs x are
 * logarithms of hazards; targets are time and event (1, or 0 where the row was censored). Without an
 * event it is 0. Rows are compared within their batch alone, at a cost of rows² time and memory.
 */
export const survivalLoss = {
  /** @param targets - `[rows, 2]`. */
  addNodes(b: GraphBuilder, value: string, targets: string): { loss: string; gradient: string } {
    const [times = "", events = ""] = b.addMany("Split", [targets], 2, {
      axis: int(1),
      num_outputs: int(2),
    });
    const column = b.add("Reshape", [value, b.ints([-1, 1])]);
    const [others, otherTimes] = [b.transpose(column, [1, 0]), b.transpose(times, [1, 0])];
    const isAtRisk = b.add("GreaterOrEqual", [otherTimes, times]);
    const atRisk = b.add("Where", [isAtRisk, others, b.scalar(farBelow)]);
    const largest = b.reduce("ReduceMax", atRisk, [1], true);
    const hazards = b.add("Exp", [b.add("Sub", [atRisk, largest])]);
    const sum = b.reduce("ReduceSum", hazards, [1], true);
    const each = b.add("Sub", [b.add("Add", [b.add("Log", [sum]), largest]), column]);
    const count = b.add("Max", [b.sumAll(events), b.scalar(1)]);
    const loss = b.add("Div", [b.sumAll(b.add("Mul", [each, events])), count]);
    // Each event pulls its own row up and pushes all at risk down, by their share of the hazard.
    const shares = b.add("Div", [hazards, sum]);
    const pushed = b.add("MatMul", [b.transpose(shares, [1, 0]), events]);
    const slope = b.add("Div", [b.add("Sub", [pushed, events]), count]);
    return { loss, gradient: b.reshapeLike(slope, value) };
  },

  /** All rows are one batch. */
  measure(outputs: Float32Array, targets: Float32Array): { lossSum: number; weightSum: number } {
    const time = (row: number): number => targets[2 * row] as number;
    const latestFirst = Array.from(outputs, (_, row) => row).sort((a, b) => time(b) - time(a));
    let [lossSum, weightSum, seen] = [0, 0, 0];
    let [largest, sum] = [-Infinity, 0];
    for (const row of latestFirst) {
      while (seen < latestFirst.length && time(latestFirst[seen] as number) >= time(row)) {
        const output = outputs[latestFirst[seen++] as number] as number;
        const most = Math.max(largest, output);
        sum = sum * Math.exp(largest - most) + Math.exp(output - most);
        largest = most;
      }
      if (targets[2 * row + 1] !== 1) continue;
      lossSum += largest + Math.log(sum) - (outputs[row] as number);
      weightSum++;
    }
    return { lossSum, weightSum };
  },
};
