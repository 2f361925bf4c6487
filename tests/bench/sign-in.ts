/**
 * Signs in as a browser without JavaScript does: opens the start page, fills in its form and sends
 * it with the hidden fields that it holds. Answers the cookies.
 */
export async function signIn(portal: string, kennitala: string): Promise<string> {
  const page = await fetch(portal, { headers: { accept: "text/html" } });
  const fields = hiddenFieldsOf(await page.text());
  fields.set("kennitala", kennitala);
  const answer = await fetch(portal, {
    method: "POST",
    body: fields,
    headers: { origin: new URL(portal).origin, accept: "text/html" },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  if (answer.status === 303 && cookies.some((cookie) => cookie?.includes("felagi-member="))) {
    return cookies.join("; ");
  }
  throw new Error(`Signing in at ${portal} was answered with ${answer.status} and no session.`);
}

function hiddenFieldsOf(html: string): FormData {
  const form = html
    .split(/<form\b/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("</form>")))
    .find((inner) => inner.includes('name="kennitala"'));
  if (!form) throw new Error("The start page holds no form that asks for a kennitala.");
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
