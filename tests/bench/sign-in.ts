import { parse } from "node-html-parser";

/** Signs a member in; answers the cookies. */
export function signIn(portal: string, kennitala: string): Promise<string> {
  return submit(portal, { kennitala }, "felagi-member=");
}

/** Signs a member of the staff in; answers the cookies. */
export function signInStaff(portal: string, email: string, password: string): Promise<string> {
  return submit(`${portal}/staff/sign-in`, { email, password }, "felagi-staff=");
}

/**
 * Sends a form as a browser without JavaScript does: opens its page, fills it in and sends it with
 * the hidden fields that it holds.
 */
async function submit(address: string, typed: Record<string, string>, wanted: string) {
  const accept = "text/html";
  const page = await fetch(address, { headers: { accept } });
  const fields = hiddenFieldsOf(await page.text(), Object.keys(typed)[0] ?? "");
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  const answer = await fetch(address, {
    method: "POST",
    body: fields,
    headers: { origin: new URL(address).origin, accept },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  if (answer.status === 303 && cookies.some((cookie) => cookie?.includes(wanted)))
    return cookies.join("; ");
  throw new Error(`Signing in was answered with ${answer.status} and no session.`);
}

export function hiddenFieldsOf(html: string, asksFor: string): FormData {
  const form = parse(html)
    .querySelectorAll("form")
    .find((one) => one.querySelector(`[name="${asksFor}"]`));
  if (!form) throw new Error(`The page holds no form that asks for ${asksFor}.`);
  const fields = new FormData();
  for (const input of form.querySelectorAll('input[type="hidden"]')) {
    const { name, value = "" } = input.attributes;
    if (name) fields.set(name, value);
  }
  return fields;
}
