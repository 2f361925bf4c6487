import { onTestFinished } from "vitest";
import { createPassClient, type PassClient, type PassClientOptions } from "#pass-client/index.ts";

export const keyId = "issuer-key";
export const keyToken = "token:with:colons";

/** A client with a short backoff. */
export function clientOf(url: string, options: Partial<PassClientOptions> = {}): PassClient {
  const client = createPassClient({
    baseUrl: url,
    keyId,
    keyToken,
    timeoutMs: 3_000,
    retry: { initialDelayMs: 2, maxDelayMs: 10 },
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}
