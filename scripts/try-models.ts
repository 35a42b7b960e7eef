// Prints the table of docs/models.md: node --import tsx scripts/try-models.ts FOLDER
import { listModels, modelTable, type TriedModel, tryModel } from "./model-table.ts";

const [folder = ""] = process.argv.slice(2);
const tried: TriedModel[] = [];
for (const file of await listModels(folder)) tried.push(await tryModel(folder, file));
process.stdout.write(`${modelTable(tried).join("\n")}\n`);
