import { type KeyObject, sign } from "node:crypto";

/** Token key (`.p8`) for the push service, in place of the certificate. */
export interface PushKey {
  key: KeyObject;
  /** The key's identifier of ten characters. */
  keyId: string;
}

/** Lifetime of a token: the push service refuses one older than an hour, and newer ones too often. */
const renewedAfterMs = 45 * 60_000;

/** Authentication tokens for the push service, renewed before they are too old (ES256). */
export function pushTokens(
  { key, keyId }: PushKey,
  teamId: string,
): { current(): string; drop(): void } {
  let token: { text: string; madeAt: number } | undefined;
  return {
    current() {
      const now = Date.now();
      if (!token || now - token.madeAt > renewedAfterMs) {
        token = { text: tokenAt(Math.floor(now / 1_000)), madeAt: now };
      }
      return token.text;
    },
    drop() {
      token = undefined;
    },
  };

  function tokenAt(iat: number): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${part({ alg: "ES256", kid: keyId })}.${part({ iss: teamId, iat })}`;
    const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
    return `${signed}.${signature.toString("base64url")}`;
  }
}
