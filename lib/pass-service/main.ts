import { enableCompileCache } from "node:module";

// What was compiled once need not be again: a command that only says what is wrong starts sooner.
enableCompileCache();
await import("./commands/run.ts");
