import type { APIRequestContext, APIResponse } from "@playwright/test";

export interface PostedForm {
  address: string;
  fields: Record<string, string>;
}

/** Sends it as anybody can: with any headers, from anywhere. */
export function post(
  request: APIRequestContext,
  { address, fields }: PostedForm,
  headers: Record<string, string>,
): Promise<APIResponse> {
  return request.post(address, { multipart: fields, headers, maxRedirects: 0 });
}
