import type { CallResult, PassClientOptions } from "#pass-client/index.ts";
import { clientOf } from "./client-of.ts";
import type { EveryCall } from "./every-call.ts";
import { type Script, startPeer } from "./scripted-peer.ts";

export interface ResultOfCall {
  name: string;
  result: CallResult<unknown>;
  requests: number;
}

/** Makes the calls in parallel, each to a peer of its own: for failures that take their time. */
export async function resultsOf(
  calls: EveryCall[],
  script: (call: EveryCall) => Script,
  options: Partial<PassClientOptions>,
): Promise<ResultOfCall[]> {
  return await Promise.all(
    calls.map(async (call) => {
      const peer = await startPeer(script(call));
      const result = await call.make(clientOf(peer.url, options));
      return { name: call.name, result, requests: peer.requests.length };
    }),
  );
}

/** The same result for each of the calls. */
export function allOf(calls: EveryCall[], result: unknown, requests: number) {
  return calls.map(({ name }) => ({ name, result, requests }));
}
