import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A whole response, or what a broken service does instead. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | ((response: ServerResponse) => void);

/** What the peer does with each request; `index` counts from 0. */
export type Script = (request: SeenRequest, index: number) => Reply;

export const always =
  (reply: Reply): Script =>
  () =>
    reply;

/** One reply after the other; the last stands for all that follow. */
export const inTurn =
  (...replies: [Reply, ...Reply[]]): Script =>
  (_, index) =>
    replies[index] ?? replies[replies.length - 1] ?? replies[0];

export interface Peer {
  url: string;
  requests: SeenRequest[];
  /** The max connections that were open at once. */
  maxConnections(): number;
  connectionsMade(): number;
}

/** A real server on 127.0.0.1 that follows a script and remembers what it was sent. */
export async function startPeer(script: Script): Promise<Peer> {
  const requests: SeenRequest[] = [];
  let open = 0;
  let max = 0;
  let made = 0;
  const server = createServer(async (incoming, response) => {
    const request = await seen(incoming);
    requests.push(request);
    play(script(request, requests.length - 1), response);
  });
  server.on("connection", (socket) => {
    made++;
    max = Math.max(max, ++open);
    socket.on("close", () => open--);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    maxConnections: () => max,
    connectionsMade: () => made,
  };
}

async function seen(incoming: IncomingMessage): Promise<SeenRequest> {
  const { method = "", url = "", headers } = incoming;
  let body = "";
  for await (const chunk of incoming.setEncoding("utf8")) body += chunk;
  return { method, url, headers, body };
}

function play(reply: Reply, response: ServerResponse): void {
  if (typeof reply === "function") {
    reply(response);
    return;
  }
  const { status = 200, headers = {}, body = {} } = reply;
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
