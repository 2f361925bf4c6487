import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface Posted {
  key: string | undefined;
  authorization: string | undefined;
  body: { id: string } & Record<string, string>;
}

export interface FakeGateway {
  url: string;
  /** Every message that was posted, as often as it was. */
  posted: Posted[];
  /** How many questions there were about messages. */
  questions: number;
  /** What it answers to a message that is posted, and to a question about one. */
  onPost: () => Answer | Promise<Answer>;
  onQuestion: () => Answer | Promise<Answer>;
}

type Answer = { status: number; body?: unknown; location?: string };

/** A carrier's bridge on this machine, for the length of a test. */
export async function fakeGateway(): Promise<FakeGateway> {
  const gateway: FakeGateway = {
    url: "",
    posted: [],
    questions: 0,
    onPost: () => ({ status: 202 }),
    onQuestion: () => ({ status: 200, body: { status: "DELIVERED" } }),
  };
  const server = createServer(async (request, response) => {
    const { status, body, location } = await answerTo(gateway, request);
    response.writeHead(status, location === undefined ? {} : { location });
    response.end(body === undefined ? "" : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return gateway;
}

async function answerTo(gateway: FakeGateway, request: IncomingMessage): Promise<Answer> {
  if (request.method !== "POST") {
    gateway.questions += 1;
    return gateway.onQuestion();
  }
  const { authorization } = request.headers;
  const key = request.headers["idempotency-key"]?.toString();
  gateway.posted.push({ key, authorization, body: (await json(request)) as Posted["body"] });
  return gateway.onPost();
}
