import { type KeyObject, sign } from "node:crypto";

/**
 * Token key for authentication at the push service, in place of the certificate: an EC private key (P-256).
 */
export interface PushKey {
  key: KeyObject;
  /** Key identifier: ten capitals and digits. */
  keyId: string;
}

/**
 * Age at which a token is renewed: the push service refuses a token older than an hour, and renewals that
 * follow each other too fast.
 */
const renewedAfterMs = 45 * 60_000;

/**
 * Authentication tokens for the push service (JWT, ES256). A token is reused until it is due for renewal;
 * `drop` discards it.
 */
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
