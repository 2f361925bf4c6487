import { type Answer, ask } from "./raw-request.ts";
import { serverActions } from "./server-actions.ts";

const boundary = "a-boundary-that-nobody-writes";

/** Calls an action as the portal's own script does when its form is submitted. */
export function callAction(
  portal: string,
  name: string,
  { cookie, fields = {}, from }: { cookie: string; fields?: Record<string, string>; from?: string },
): Promise<Answer> {
  const action = serverActions().find((one) => one.name === name);
  if (!action) throw new Error(`There is no action ${name}.`);
  const given = Object.entries(fields).map(([field, value]) => [`_1_${field}`, value] as const);
  const part = ([field, value]: readonly [string, string]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  return ask(portal, action.address, {
    method: "POST",
    ...(from && { from }),
    headers: {
      Cookie: cookie,
      Origin: portal,
      "Next-Action": action.id,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
    },
    // As the script does: first the fields, then what refers to them.
    body: `${[...given, ["0", '["$undefined","$K1"]'] as const].map(part).join("")}--${boundary}--\r\n`,
  });
}
