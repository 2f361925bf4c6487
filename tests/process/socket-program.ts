import { createServer } from "node:http";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { inheritedSocket } from "#process/inherited-socket.ts";
import { drainable } from "#process/server-drain.ts";

/** Answers with its process id, on the socket that it was given. */
const server = createServer((_, response) => response.end(String(process.pid)));
const drain = drainable(server);
onShutdown(() => drain(1_000));
server.listen(inheritedSocket(process.env), () => process.send?.({ ready: true }));
