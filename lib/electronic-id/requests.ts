import { randomBytes, randomInt } from "node:crypto";
import type { Person } from "./people.ts";

/** An authentication request that was sent to a phone. */
export interface PhoneRequest {
  person: Person;
  /** Verification number on both screens, so that nobody confirms another person's sign-in. */
  controlNumber: string;
  /** Token in the address of the phone's screen. */
  token: string;
  sentAt: Date;
  answer: "none" | "confirmed" | "cancelled";
}

/** Expiry of a request: long enough to find one's phone. */
const lifetimeMs = 3 * 60_000;

/** Pending authentication requests by their interaction, in memory only. */
export class PhoneRequests {
  readonly #bySignIn = new Map<string, PhoneRequest>();

  send(signIn: string, person: Person, now: Date): void {
    this.#purgeExpired(now);
    const controlNumber = String(randomInt(1_000, 10_000));
    const token = randomBytes(16).toString("base64url");
    this.#bySignIn.set(signIn, { person, controlNumber, token, sentAt: now, answer: "none" });
  }

  of(signIn: string, now: Date): PhoneRequest | undefined {
    this.#purgeExpired(now);
    return this.#bySignIn.get(signIn);
  }

  onPhone(token: string, now: Date): PhoneRequest | undefined {
    this.#purgeExpired(now);
    return [...this.#bySignIn.values()].find((request) => request.token === token);
  }

  #purgeExpired(now: Date): void {
    for (const [signIn, { sentAt }] of this.#bySignIn) {
      if (now.getTime() - sentAt.getTime() > lifetimeMs) this.#bySignIn.delete(signIn);
    }
  }
}
