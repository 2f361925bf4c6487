import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { respondOverloaded } from "#portal-server/overload-page.ts";

test("a page may be asked for again by a link, a form has to be sent again", async () => {
  const server = createServer(respondOverloaded);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/passes?a=1`;

  const page = await fetch(address);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(await page.text()).toMatch(/<a href="">Reyna aftur<.*<a href="">Try again</s);

  const form = await (await fetch(address, { method: "POST", body: "a=1" })).text();
  expect(form).toContain("Farðu til baka");
  expect(form).not.toContain("<a ");
});
