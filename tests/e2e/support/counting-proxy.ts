import { createServer, request } from "node:http";
import { ports } from "./addresses.ts";
import type { Program } from "./program.ts";

export interface Call {
  at: number;
  method: string;
  path: string;
}

/** Stands between portals and the service, lets everything through, and remembers the calls. */
export async function startCountingProxy(
  port = ports.counting,
): Promise<Program & { calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer((incoming, answer) => {
    const { method = "", url: path = "", headers } = incoming;
    calls.push({ at: performance.now(), method, path });
    const onward = request(
      { host: "127.0.0.1", port: ports.service, method, path, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.on("error", () => answer.destroy());
    incoming.on("error", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What asks how a message stands. */
export const isStatusPoll = ({ method, path }: Call) =>
  method === "GET" && /^\/api\/v1\/(sms|notification)\//.test(path);
