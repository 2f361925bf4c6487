import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { listen } from "#pass-service/commands/listen.ts";
import { examineTemplates } from "#portal/doctor/examine-templates.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { demoService } from "#tests/pass-service/test-service.ts";

const databases = testDatabases();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const looking = (PASS_SERVICE_URL: string, PUBLIC_URL = "https://felagi.example") =>
  examineTemplates({
    PUBLIC_URL,
    PASS_SERVICE_URL,
    PASS_SERVICE_KEY_ID: "demo",
    PASS_SERVICE_KEY_TOKEN: "demo",
  });

async function realService(statement?: string): Promise<string> {
  const pool = await databases.fresh();
  const { handle } = await demoService(pool);
  if (statement) await pool.query(statement);
  const { server, port } = await listen(0, "127.0.0.1", Promise.resolve(handle));
  servers.push(server);
  return `http://127.0.0.1:${port}`;
}

describe("the doctor", () => {
  test("warns of a template that hands its pass to a kennitala, by name", async () => {
    const found = await looking(
      await realService(
        "update pass_template set deliver_by_kennitala = true where name = 'Félagsaðild'",
      ),
    );
    expect(found.map(({ what }) => what)).toEqual(["deliverByKennitala"]);
    expect(found[0]?.warning).toContain("whoever types a member's kennitala");
    expect(found[0]?.warning).toContain("(Félagsaðild)");
    expect(found[0]?.cure).toBeUndefined();
  });

  test("says nothing where no template does, nor of a portal on this machine", async () => {
    const service = await realService("update pass_template set deliver_by_kennitala = false");
    expect(await looking(service)).toEqual([]);
    const open = await realService("update pass_template set deliver_by_kennitala = true");
    expect(await looking(open)).toHaveLength(1);
    expect(await looking(open, "http://localhost:3000")).toEqual([]);
  });

  test("leaves a service that does not answer to whoever looks at it", async () => {
    const server = createServer((_, response) => response.writeHead(500).end());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    expect(await looking(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual([]);
  });
});
