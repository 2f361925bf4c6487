import type { Context } from "hono";
import { openApiDocument } from "#contract/index.ts";
import type { Addresses } from "../addresses.ts";

const version = "1";

/** The interface in the form that tools read; made once, on the first request for it. */
export function openApi({ origin }: Addresses) {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return (context: Context): Response => {
    document ??= openApiDocument({ url: origin, version });
    return context.json(document);
  };
}
