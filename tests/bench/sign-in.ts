/** Signs a member in; answers the cookies. */
export async function signIn(portal: string, kennitala: string): Promise<string> {
  return cookiesOf(await submit(portal, { kennitala }), "felagi-member=");
}

/** Signs somebody of the staff in; answers the cookies. */
export async function signInStaff(portal: string, email: string, password: string) {
  return cookiesOf(await submit(`${portal}/staff/sign-in`, { email, password }), "felagi-staff=");
}

/**
 * Sends a form as a browser without JavaScript does: opens its page, fills it in and sends it with
 * the hidden fields that it holds.
 */
export async function submit(
  address: string,
  typed: Record<string, string>,
  cookie = "",
): Promise<Response> {
  const page = await fetch(address, { headers: { accept: "text/html", cookie } });
  const fields = hiddenFieldsOf(await page.text(), Object.keys(typed)[0] ?? "");
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  return fetch(address, {
    method: "POST",
    body: fields,
    headers: { origin: new URL(address).origin, accept: "text/html", cookie },
    redirect: "manual",
  });
}

function cookiesOf(answer: Response, wanted: string): string {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  if (answer.status === 303 && cookies.some((cookie) => cookie?.includes(wanted))) {
    return cookies.join("; ");
  }
  throw new Error(`Signing in was answered with ${answer.status} and no session.`);
}

export function hiddenFieldsOf(html: string, asksFor: string): FormData {
  const form = html
    .split(/<form\b/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("</form>")))
    .find((inner) => inner.includes(`name="${asksFor}"`));
  if (!form) throw new Error(`The page holds no form that asks for ${asksFor}.`);
  const fields = new FormData();
  for (const [input] of form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)) {
    const name = attributeOf(input, "name");
    if (name) fields.set(name, attributeOf(input, "value") ?? "");
  }
  return fields;
}

const entities: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" };

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value?.replaceAll(
    /&(quot|amp|lt|gt|#x27);/g,
    (_, entity: string) => entities[entity] ?? "",
  );
}
