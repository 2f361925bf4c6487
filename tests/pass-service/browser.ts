import type { TestService } from "./test-service.ts";
import { origin } from "./test-service.ts";

/** A browser as far as these pages need one: it keeps cookies and says where a form stood. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #service: TestService;
  readonly #language: string;

  readonly #address: string;

  constructor(service: TestService, language = "is", address = "192.0.2.1") {
    this.#service = service;
    this.#language = language;
    this.#address = address;
  }

  open(address: string): Promise<Response> {
    return this.#send(address, { method: "GET" });
  }

  submit(address: string, fields: Record<string, string> = {}, headers = {}): Promise<Response> {
    const body = new URLSearchParams(fields);
    return this.#send(address, { method: "POST", body, headers: { origin, ...headers } });
  }

  async #send(address: string, { headers, ...init }: RequestInit): Promise<Response> {
    const request = new Request(new URL(address, origin), {
      ...init,
      headers: {
        accept: "text/html",
        "accept-language": this.#language,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
        cookie: [...this.cookies].map((pair) => pair.join("=")).join("; "),
        ...headers,
      },
    });
    const response = await this.#service.handle(request, this.#address);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

/** The parts of a page that its tests look at. */
export async function partsOf(response: Response) {
  const html = await response.text();
  return {
    html,
    heading: /<h1>([^<]*)<\/h1>/.exec(html)?.[1],
    language: /<html lang="(\w+)"/.exec(html)?.[1],
    forms: [...html.matchAll(/<form action="([^"]+)" method="post"[^>]*>/g)].map(
      ([, to]) => to ?? "",
    ),
    /** What each named field of a form holds. */
    fields: Object.fromEntries(
      [...html.matchAll(/<input [^>]*?name="([^"]+)"[^>]*? value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    ) as Record<string, string>,
    /** What the summary of problems says, a link each, and the field that it leads to. */
    problems: [
      ...(/<div class="problems"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "").matchAll(
        /<a href="#([^"]+)">([^<]*)<\/a>/g,
      ),
    ].map(([, to, words]) => [to, words]),
    links: [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to ?? ""),
  };
}
