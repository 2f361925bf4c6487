import { type BrowserContext, expect } from "@playwright/test";
import { ports } from "./addresses.ts";
import { ownSecrets } from "./canaries.ts";
import { upstreamCanary } from "./secrets.ts";

const kennitala = /010130(-|%2d)?\d{4}/i;
/**
 * Other values that no address of a portal may hold: a phone number, a delivery page, a session, a
 * message.
 */
const personal =
  /\D611(-|%20|\+)?\d{4}(?!\w)|\/p(\/|%2f)[0-9a-z]{22}|Fe26\.2|Prof(%20|\+)[0-9a-f]{8}-/i;
const isPortal = (address: string) =>
  Object.entries(ports).some(
    ([name, port]) => /portal|Two|tls/.test(name) && new URL(address).port === String(port),
  );

/** The console messages of a browser, and the addresses of its requests, during one test. */
export class Complaints {
  readonly #problems: { words: string; address?: string }[] = [];
  readonly #expected: RegExp[] = [];
  readonly addresses: string[] = [];

  /** Allows messages that belong to the test, such as the status of a missing page. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        // biome-ignore lint/suspicious/noConsole: the browser's console is where the tests listen
        console.error(`the policy forbids ${event.violatedDirective}: ${event.blockedURI}`);
      });
    });
    context.on("console", (message) => {
      // The message about a resource that did not load names it in its location alone.
      if (["error", "warning"].includes(message.type()))
        this.#problems.push({ words: message.text(), address: message.location().url });
    });
    context.on("weberror", (failure) => {
      this.#problems.push({ words: failure.error().message });
    });
    context.on("request", (request) => {
      this.addresses.push(request.url());
    });
    context.on("response", (response) => {
      for (const [name, value] of Object.entries(response.headers())) {
        for (const secret of [...ownSecrets, upstreamCanary]) {
          if (value.includes(secret)) this.#problems.push({ words: `${name}: ${value}` });
        }
      }
    });
  }

  verdict(): void {
    const unexpected = this.#problems.filter(
      ({ words }) => !this.#expected.some((pattern) => pattern.test(words)),
    );
    expect(unexpected, "the browser complained").toEqual([]);
    const telling = this.addresses.filter(
      (address) => kennitala.test(address) || (personal.test(address) && isPortal(address)),
    );
    expect(telling, "an address held something of a person").toEqual([]);
  }
}
