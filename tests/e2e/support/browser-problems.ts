import { type BrowserContext, expect } from "@playwright/test";
import { ports } from "./addresses.ts";
import { ownSecrets } from "./canaries.ts";
import { upstreamCanary } from "./secrets.ts";

const kennitala = /010130(-|%2d)?\d{4}/i;
/** What no address of the portal's own may hold either: a phone, the address of a pass, a session, a message. */
const personal =
  /\D611(-|%20|\+)?\d{4}(?!\w)|\/p(\/|%2f)[0-9a-z]{22}|Fe26\.2|Prof(%20|\+)[0-9a-f]{8}-/i;
const isPortal = (address: string) =>
  Object.entries(ports).some(
    ([name, port]) => /portal|Two|tls/.test(name) && new URL(address).port === String(port),
  );

/** What a browser complained of, and where it went, in everything that a test did with it. */
export class Complaints {
  readonly #problems: { words: string; address?: string }[] = [];
  readonly #expected: RegExp[] = [];
  readonly addresses: string[] = [];

  /** A complaint that belongs to what the test is about, such as a page that is missing. */
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
      // A resource that did not load is named by its place alone.
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
