import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import next from "next";
import { onShutdown } from "#process/graceful-shutdown.ts";

/** A Next.js application of the usual kind, built and served: the peer of the member's pages. */
const dir = import.meta.dirname;
const bin = path.resolve("node_modules/next/dist/bin/next");
// Next.js also looks for its files where it is started.
process.chdir(dir);
Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
execFileSync(process.execPath, [bin, "build", dir], { stdio: "inherit" });
const app = next({ dir, dev: false });
await app.prepare();
const server = createServer(app.getRequestHandler());
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.({ ready: true }));
onShutdown(async () => void server.close());
