import { randomUUID } from "node:crypto";
import { portal } from "./addresses.ts";
import { ask } from "./raw-request.ts";
import { asStaff, type StaffPerson } from "./staff.ts";

export const uploadPath = "/staff/bulk/upload";
export const subscriberListId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";

export interface SentList {
  file?: string | Uint8Array;
  name?: string;
  pasted?: string;
  formToken?: string;
  title?: string;
  headers?: Record<string, string>;
}

function formOf({ file = "", name = "listi.csv", pasted = "", ...sent }: SentList) {
  const form = new FormData();
  form.set("formToken", sent.formToken ?? randomUUID());
  form.set("name", sent.title ?? "Prófun");
  form.set("type", subscriberListId);
  form.set("list", new File([Buffer.from(file)], file.length > 0 ? name : ""));
  form.set("pasted", pasted);
  return form;
}

/** Uploads a list as a form without a script; returns the redirect without the form token. */
export async function uploadList(
  person: StaffPerson,
  sent: SentList,
  origin = portal,
): Promise<[status: number, where: string]> {
  // A refusal is answered before the body is read. After "Connection: close" the portal would then
  // end the connection while the body is still being written, and the answer would be lost: so this
  // request keeps its connection.
  const form = new Response(formOf(sent));
  const answer = await ask(origin, uploadPath, {
    method: "POST",
    headers: {
      origin,
      connection: "keep-alive",
      "content-type": form.headers.get("content-type") ?? "",
      ...asStaff(person),
      ...sent.headers,
    },
    body: await form.bytes(),
  });
  const where = answer.headers.location ?? "";
  return [answer.status, where.replace(/form=[0-9a-f-]{36}&/, "")];
}
