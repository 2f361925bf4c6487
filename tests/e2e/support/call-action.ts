import { type Answer, ask } from "./exchange.ts";
import { serverActions } from "./server-actions.ts";

/** Calls an action as the portal's own script does when its form is submitted. */
export function callAction(
  portal: string,
  name: string,
  { cookie, fields = {} }: { cookie: string; fields?: Record<string, string> },
): Promise<Answer> {
  const action = serverActions().find((one) => one.name === name);
  if (!action) throw new Error(`There is no action ${name}.`);
  const given = Object.entries(fields).map(([field, value]) => [`1_${field}`, value] as const);
  const part = ([field, value]: readonly [string, string]) =>
    `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  return ask(portal, action.address, {
    method: "POST",
    headers: {
      ...{ Cookie: cookie, Origin: portal, "Next-Action": action.id },
      "Content-Type": "multipart/form-data; boundary=x",
    },
    body: `${[["0", '["$undefined","$K1"]'] as const, ...given].map(part).join("")}--x--\r\n`,
  });
}
