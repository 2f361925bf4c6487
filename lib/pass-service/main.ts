import { enableCompileCache } from "node:module";
import "./fast-module-resolution.ts";

// What was compiled once need not be again: a command that only says what is wrong starts sooner.
enableCompileCache();
const { runCommand } = await import("./commands/run.ts");
await runCommand(process.argv.slice(2));
// The channel to a parent would keep the program alive.
if (process.connected) process.disconnect();
