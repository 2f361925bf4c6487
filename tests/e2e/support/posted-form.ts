import type { APIRequestContext, APIResponse } from "@playwright/test";

export interface PostedForm {
  address: string;
  fields: Record<string, string>;
}

/**
 * Sends it as anybody can: with any headers, from anywhere; and once more, as a browser does, when a
 * connection that was kept turns out to be closed.
 */
export function post(
  request: APIRequestContext,
  { address, fields }: PostedForm,
  headers: Record<string, string>,
): Promise<APIResponse> {
  return request.post(address, {
    multipart: fields,
    headers,
    maxRedirects: 0,
    maxRetries: 1,
    // A hundred forms at once on a busy machine.
    timeout: 30_000,
  });
}
