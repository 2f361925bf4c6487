import { expect } from "@playwright/test";
import { type HTMLElement, parse } from "node-html-parser";
import { ownSecrets } from "./canaries.ts";
import type { PostedForm } from "./posted-form.ts";
import { upstreamCanary } from "./secrets.ts";
import { cookieName, newSession } from "./session.ts";
import { asStaff, type StaffPerson } from "./staff.ts";

/** What tells a form from the others of its page: what matches in it, or the button to press. */
export type FormMark = string | { button: string };

/** What is written into a form, by name; a list in place of everything of that name. */
export type Written = Record<string, string | string[]>;

/** What a fetch brought: the answer, and its page as a browser without scripts would read it. */
export class PlainPage {
  readonly address: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly source: string;
  readonly #document: HTMLElement;

  constructor(address: URL, response: Response, source: string) {
    this.address = address;
    this.status = response.status;
    this.headers = response.headers;
    this.source = source;
    this.#document = parse(source, { comment: false });
  }

  /** What matches, wherever it stands; the markup of scripts and templates is no part of the page. */
  all(selector: string): HTMLElement[] {
    return this.#document.querySelectorAll(selector);
  }

  /** The one thing that matches. */
  one(selector: string): HTMLElement {
    const [found, ...others] = this.all(selector);
    if (!found || others.length > 0) {
      throw new Error(`${others.length + (found ? 1 : 0)} × ${selector} at ${this.address.href}`);
    }
    return found;
  }

  get heading(): string {
    return textOf(this.one("h1"));
  }

  get main(): string {
    return textOf(this.one("main"));
  }

  /** The problem that the page reports. */
  get alert(): string {
    return textOf(this.one("main [role=alert]"));
  }

  /** What stands in the first field of this name. */
  held(name: string): string {
    const [field] = this.all(`[name="${name}"]`);
    if (!field) throw new Error(`No field ${name} at ${this.address.href}`);
    return heldBy(field);
  }

  /** The form with what matches, or with this button; that of the page before its frame's. */
  form(has: FormMark): HTMLElement {
    const forms = [...this.all("main form"), ...this.all("form")];
    const found = forms.find((form) =>
      typeof has === "string" ? form.querySelector(has) : named(form, "button", has.button),
    );
    if (!found) throw new Error(`No form with ${JSON.stringify(has)} at ${this.address.href}`);
    return found;
  }

  /** What a browser would send of a form, for whoever sends it in a way of their own. */
  posted(form: HTMLElement, pressed?: string): PostedForm {
    const button = pressed && named(form, "button", pressed);
    return {
      address: new URL(form.getAttribute("action") || this.address.href, this.address).href,
      fields: { ...Object.fromEntries(fieldsOf(form)), ...(button && fieldOf(button)) },
    };
  }
}

/** The words of an element, as they are read. */
export function textOf(element: HTMLElement | undefined | null): string {
  return (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** The link or button whose visible text is exactly this. */
export function named(within: HTMLElement, selector: string, name: string) {
  return within.querySelectorAll(selector).find((one) => {
    const hidden = one.querySelectorAll(".sr-only").map(textOf).join(" ");
    return (
      textOf(one) === (hidden ? `${name} ${hidden}` : name) || textOf(one) === `${name}${hidden}`
    );
  });
}

/** What is read out about a field after its name. */
export function describedBy(page: PlainPage, field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => textOf(page.one(`[id="${id}"]`))).join(" ");
}

const languageHeader = { is: "is-IS", en: "en-GB" };

/**
 * A browser without scripts, styles and pictures: it keeps cookies, sends forms as a browser does
 * and follows redirects. For what stands in answers; what a browser makes of them needs Chromium.
 */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();
  /** As they were last set, with their attributes. */
  readonly setCookies = new Map<string, string>();
  readonly #origin: string;
  readonly #language: string;

  constructor(origin: string, language: keyof typeof languageHeader = "is") {
    this.#origin = origin;
    this.#language = languageHeader[language];
  }

  /** Signs a member in without the way through the start page. */
  async setMemberSession(kennitala: string): Promise<void> {
    this.cookies.set(cookieName, await newSession(kennitala, Number(new URL(this.#origin).port)));
  }

  /** Comes with the session of somebody of the staff. */
  setStaffCookie(person: Pick<StaffPerson, "cookie">): void {
    const [name = "", value = ""] = asStaff(person).cookie.split(/=(.*)/s);
    this.cookies.set(name, value);
  }

  /** Asks once: a redirect is an answer. */
  async ask(address: string, init: RequestInit = {}): Promise<PlainPage> {
    const url = new URL(address, this.#origin);
    const headers = new Headers(init.headers);
    headers.set("accept", "text/html");
    if (!headers.has("accept-language")) headers.set("accept-language", this.#language);
    if (this.cookies.size > 0) {
      headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    }
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const page = new PlainPage(url, response, await response.text());
    expectNoSecrets(page);
    return page;
  }

  /** Goes to a page, by way of every redirect, and sees that it is a whole one. */
  async open(address: string, init: RequestInit = {}): Promise<PlainPage> {
    let page = await this.ask(address, init);
    for (let hops = 0; hops < 8 && page.headers.has("location"); hops += 1) {
      page = await this.ask(new URL(page.headers.get("location") ?? "", page.address).href);
    }
    expectWhole(page);
    return page;
  }

  /** Sends a form of a page, filled in so far, and goes where that leads. */
  submit(page: PlainPage, has: FormMark, fields: Written = {}): Promise<PlainPage> {
    return this.open(...this.#submission(page, has, fields));
  }

  /** Sends a form and stays at its answer; with other headers than a browser's where they are given. */
  post(
    page: PlainPage,
    has: FormMark,
    fields: Written = {},
    headers?: Record<string, string>,
  ): Promise<PlainPage> {
    const [address, init] = this.#submission(page, has, fields);
    return this.ask(address, headers ? { ...init, headers } : init);
  }

  /** Follows redirects up to one that leads to this address, and does not go there. */
  async redirectTo(answer: PlainPage, address: string): Promise<URL> {
    let page = answer;
    for (let hops = 0; hops < 8; hops += 1) {
      const next = new URL(page.headers.get("location") ?? "", page.address);
      if (next.href.startsWith(`${address}?`)) return next;
      page = await this.ask(next.href);
    }
    throw new Error(`Nothing led to ${address}`);
  }

  #submission(
    page: PlainPage,
    has: FormMark,
    fields: Written,
  ): [address: string, init: RequestInit] {
    const form = page.form(has);
    const pressed = typeof has === "string" ? undefined : named(form, "button", has.button);
    const isParts = form.getAttribute("enctype") === "multipart/form-data";
    const body = isParts ? new FormData() : new URLSearchParams();
    for (const [name, value] of fieldsOf(form)) body.append(name, value);
    for (const [name, value] of Object.entries({ ...(pressed && fieldOf(pressed)), ...fields })) {
      const [first, ...others] = [value].flat();
      if (first === undefined) body.delete(name);
      else body.set(name, first);
      for (const one of others) body.append(name, one);
    }
    const address = new URL(form.getAttribute("action") || page.address.href, page.address);
    if ((form.getAttribute("method") ?? "get").toLowerCase() === "get") {
      address.search = String(body);
      return [address.href, {}];
    }
    return [
      address.href,
      {
        method: "POST",
        body,
        headers: { Origin: page.address.origin, Referer: page.address.href },
      },
    ];
  }

  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    this.setCookies.set(name, cookie);
    if (/;\s*max-age=0/i.test(cookie) || value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** What the form would send as it stands; which of its buttons is pressed is said by the caller. */
function fieldsOf(form: HTMLElement): [name: string, value: string][] {
  const fields: [string, string][] = [];
  for (const field of form.querySelectorAll("input, textarea, select")) {
    const { name, type = "text" } = field.attributes;
    const isChoice = type === "radio" || type === "checkbox";
    if (!name || field.hasAttribute("disabled")) continue;
    if (isChoice && !field.hasAttribute("checked")) continue;
    fields.push([name, heldBy(field)]);
  }
  return fields;
}

function fieldOf(button: HTMLElement): Record<string, string> {
  const { name, value = "" } = button.attributes;
  return name ? { [name]: value } : {};
}

function heldBy(field: HTMLElement): string {
  if (field.tagName === "TEXTAREA") return field.textContent.replaceAll("\r\n", "\n");
  if (field.tagName !== "SELECT") return field.getAttribute("value") ?? "";
  const options = field.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return chosen?.getAttribute("value") ?? "";
}

/** What holds for every page, whatever it says. */
function expectWhole(page: PlainPage): void {
  const where = page.address.href;
  expect(page.all("title").map(textOf).join(""), where).toMatch(/\S/);
  expect(page.all("h1"), where).toHaveLength(1);
  expect(page.all("main"), where).toHaveLength(1);
  expect(page.one("html").getAttribute("lang"), where).toMatch(/^(is|en)$/);
}

const kennitala = /010130(-|%2d)?\d{4}/i;

/** No answer holds a secret of the portal's, and no address a kennitala. */
function expectNoSecrets({ address, headers, source }: PlainPage): void {
  expect(address.href).not.toMatch(kennitala);
  const said = `${source}\n${[...headers].flat().join("\n")}`;
  const leaked = [...ownSecrets, upstreamCanary].filter((secret) => said.includes(secret));
  expect(leaked, address.href).toEqual([]);
}
