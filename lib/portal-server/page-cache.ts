import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** A page that everybody without a session gets alike. */
export interface VisitorPage {
  path: string;
  language: string;
}

export interface CachedPage {
  headers: [name: string, value: string][];
  body: string;
  /** Of the content security policy; each visitor gets another in its place. */
  nonce: string;
}

/** A request of the portal to itself, whose redirects are not followed. */
export type AskPortal = (path: string, headers: Record<string, string>) => Promise<Response>;

export interface PageCache {
  /** The copy of a page; where there is none yet, the portal is asked for one meanwhile. */
  findOrRequest(page: VisitorPage): CachedPage | undefined;
}

/** Of one answer alone. */
const ownHeaders = /^(connection|content-length|date|keep-alive|transfer-encoding|x-request-id)$/;
const compress = promisify(gzip);

/**
 * Copies of visitor pages, kept as long as the process: they come from its configuration alone. The
 * portal is asked for each with nothing of a visitor's but the language, so that nothing else they send
 * can be in it, and one that sets a cookie is not kept.
 */
export function createPageCache(askPortal: AskPortal): PageCache {
  const pages = new Map<string, CachedPage>();
  const asked = new Set<string>();

  async function fetchCopy(key: string, { path, language }: VisitorPage): Promise<void> {
    if (asked.has(key)) return;
    asked.add(key);
    try {
      const headers = { "accept-language": language, "accept-encoding": "identity" };
      const page = await cachedPageOf(await askPortal(path, headers));
      if (page) pages.set(key, page);
    } catch {
      // Too busy, or about to stop: the next visitor asks again.
    } finally {
      asked.delete(key);
    }
  }

  return {
    findOrRequest(page) {
      const key = `${page.language} ${page.path}`;
      const found = pages.get(key);
      if (!found) void fetchCopy(key, page);
      return found;
    },
  };
}

async function cachedPageOf(response: Response): Promise<CachedPage | undefined> {
  const { status, headers } = response;
  const body = await response.text();
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  if (status !== 200 || headers.has("set-cookie") || !nonce) return undefined;
  return {
    headers: [...headers].filter(([name]) => !ownHeaders.test(name)),
    body,
    nonce,
  };
}

/** Answers with a copy of a page, under a nonce of its own. */
export async function sendCachedPage(
  { headers, body, nonce }: CachedPage,
  request: Pick<IncomingMessage, "headers">,
  response: ServerResponse,
): Promise<void> {
  const own = btoa(crypto.randomUUID());
  for (const [name, value] of headers) response.setHeader(name, value.replaceAll(nonce, own));
  const page = Buffer.from(body.replaceAll(nonce, own));
  const isCompressed = takesGzip(String(request.headers["accept-encoding"] ?? ""));
  if (isCompressed) response.setHeader("content-encoding", "gzip");
  const sent = isCompressed ? await compress(page) : page;
  response.setHeader("content-length", sent.length);
  response.end(sent);
}

/** Whether an Accept-Encoding header names gzip, and not with a weight of nothing. */
function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding
    .split(",")
    .some((coding) => /^\s*gzip\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(coding));
}
