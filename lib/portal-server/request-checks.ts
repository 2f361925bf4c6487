import type { IncomingMessage } from "node:http";
import type { Refusal } from "./refusal.ts";
import { maxBodyBytes } from "./request-body.ts";
import { isUpload, maxUploadBytes } from "./upload.ts";

const methods = ["GET", "HEAD", "POST"];
/** What browsers and the portal's own script send forms as. */
const formTypes =
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded|text\/plain)(?=\s*;|$)/;

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

/**
 * What no page of the portal ever sends, and what Next.js would answer with a fault of ours: other
 * methods, addresses that no text is, forms that are too long or say nothing of their shape.
 */
export function refusalOf(head: Head): Refusal | undefined {
  const { method = "", url = "", headers } = head;
  if (!methods.includes(method)) return { status: 405, headers: { allow: methods.join(", ") } };
  if (!isDecodable(url)) return { status: 400 };
  if (method !== "POST") return undefined;
  const length = headers["content-length"];
  if (length === undefined) return { status: 411 };
  if (Number(length) > (isUpload(head) ? maxUploadBytes : maxBodyBytes)) return { status: 413 };
  const mediaType = headers["content-type"] ?? "";
  if (mediaType !== "" && !formTypes.test(mediaType)) return { status: 415 };
  return mediaType.startsWith("multipart/") && !/;\s*boundary=\S/i.test(mediaType)
    ? { status: 400 }
    : undefined;
}

/**
 * Whether a form comes from somewhere else than the portal's own pages. Nothing but Origin vouches for
 * them, forwarding headers least of all.
 */
export function hasForeignOrigin({ method, headers }: Head, publicUrl: URL | null): boolean {
  return method === "POST" && (publicUrl === null || headers.origin !== publicUrl.origin);
}

function isDecodable(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split("?", 1)[0] ?? "");
    // Segments of dots are resolved by clients; headers go by the address as it was sent.
    return path.startsWith("/") && !/\p{Cc}|\/\.{1,2}(?:\/|$)/u.test(path);
  } catch {
    return false;
  }
}
