import type { Answer, PassClientOptions } from "#pass-client/index.ts";
import { clientOf } from "./client-of.ts";
import type { EveryCall } from "./every-call.ts";
import { type Script, startPeer } from "./scripted-peer.ts";

export interface Outcome {
  name: string;
  answer: Answer<unknown>;
  requests: number;
}

/** Makes the calls side by side, each of a peer of its own: for troubles that take their time. */
export async function outcomesOf(
  calls: EveryCall[],
  script: (call: EveryCall) => Script,
  options: Partial<PassClientOptions>,
): Promise<Outcome[]> {
  return await Promise.all(
    calls.map(async (call) => {
      const peer = await startPeer(script(call));
      const answer = await call.make(clientOf(peer.url, options));
      return { name: call.name, answer, requests: peer.requests.length };
    }),
  );
}

/** The same outcome of each of the calls. */
export function allOf(calls: EveryCall[], answer: unknown, requests: number) {
  return calls.map(({ name }) => ({ name, answer, requests }));
}
