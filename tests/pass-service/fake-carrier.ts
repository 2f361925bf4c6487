import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface CarrierRequest {
  method: string | undefined;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** "frozen" never answers; "broken" cuts the connection once the request has come. */
type Answer = { status: number; body?: string; retryAfter?: string } | "frozen" | "broken";

export interface FakeCarrier {
  /** The origin of the carrier. */
  url: string;
  /** Every request that came, in order. */
  requests: CarrierRequest[];
  onRequest: (request: CarrierRequest) => Answer;
  /** Ends it, so that connections are refused. */
  stop(): Promise<void>;
}

/** A carrier's HTTP server on this machine, for the length of a test. */
export async function fakeCarrier(onRequest: FakeCarrier["onRequest"]): Promise<FakeCarrier> {
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const { method, url: path = "", headers } = request;
    const received = { method, path, headers, body: await text(request) };
    carrier.requests.push(received);
    const answer = carrier.onRequest(received);
    if (answer === "frozen") return;
    if (answer === "broken") {
      request.socket.destroy();
      return;
    }
    const { status, body, retryAfter } = answer;
    response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter });
    response.end(body);
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  let isStopped = false;
  const carrier: FakeCarrier = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    onRequest,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onTestFinished(carrier.stop);
  return carrier;
}
