import type { APIRequestContext, APIResponse, Locator } from "@playwright/test";

export interface PostedForm {
  address: string;
  fields: Record<string, string>;
}

/** What a browser would send when a form is submitted. */
export async function formOf(form: Locator): Promise<PostedForm> {
  return form.evaluate((element: HTMLFormElement) => ({
    address: new URL(element.getAttribute("action") || location.href, location.href).href,
    fields: Object.fromEntries(
      [...new FormData(element)].map(([name, value]) => [name, `${value}`]),
    ),
  }));
}

/** Sends it as anybody can: with any headers, from anywhere. */
export function post(
  request: APIRequestContext,
  { address, fields }: PostedForm,
  headers: Record<string, string>,
): Promise<APIResponse> {
  return request.post(address, { multipart: fields, headers, maxRedirects: 0 });
}
