import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  /** Bytes of the body that have arrived so far. */
  bytes: number;
}

/**
 * In the place of the portal: answers at once, but for an event stream with one event, a form to
 * `/dies`, whose connection is cut, what begins with `/slow` while it is on hold, and a file that it lacks.
 */
export async function startStubUpstream(port = 0, lacks?: string) {
  const seen: Seen[] = [];
  let held = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { url: path = "", method = "", headers } = request;
    const one: Seen = { path, method, headers, bytes: 0 };
    seen.push(one);
    request.on("error", () => {});
    if (path === "/dies") return void request.socket.destroy();
    if (path === lacks) return void response.writeHead(404).end();
    if (path === "/own-503") return void response.writeHead(503, { "retry-after": "7" }).end("own");
    if (path.startsWith("/staff/changes/")) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
      return;
    }
    request.on("data", (part: Buffer) => {
      one.bytes += part.length;
    });
    request.resume();
    await once(request, "end").catch(() => {});
    if (path.startsWith("/slow")) await held.promise;
    response.end(path);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    at: (path: string) => seen.filter((one) => one.path === path),
    hold: () => {
      held = Promise.withResolvers();
    },
    release: () => held.resolve(),
    async close() {
      held.resolve();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
