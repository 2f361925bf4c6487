import { enableCompileCache } from "node:module";
import path from "node:path";
import "./fast-module-resolution.ts";

// What was compiled once need not be again: a command that only says what is wrong starts sooner.
// A folder that others may write to, as the usual one in /tmp, would let them in.
enableCompileCache(path.resolve(import.meta.dirname, "../../node_modules/.cache/felagi"));
const { runCommand } = await import("./commands/run.ts");
await runCommand(process.argv.slice(2));
// The channel to a parent would keep the program alive.
if (process.connected) process.disconnect();
