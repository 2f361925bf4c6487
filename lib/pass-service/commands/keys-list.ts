import { Command } from "@commander-js/extra-typings";
import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { listKeys } from "../store/api-keys.ts";
import { openStore } from "./open-store.ts";
import { printTable } from "./print-table.ts";
import { issuerIdFrom } from "./record-id.ts";

export const keysListCommand = new Command("list")
  .description("List the keys, without their tokens.")
  .option("--issuer <id>", "only the keys of this issuer", issuerIdFrom)
  .option("--json", "for a program to read")
  .action(({ issuer, json }) => list(readEnvironment(), issuer, json));

async function list(
  environment: Environment,
  issuerId: string | undefined,
  asJson = false,
): Promise<void> {
  const store = await openStore(environment);
  try {
    const keys = await listKeys(databaseOn(store.pool), issuerId);
    if (asJson) return console.log(JSON.stringify({ keys }, null, 2));
    printTable(
      ["KEY", "ISSUER", "MADE", "REVOKED"],
      keys.map(({ keyId, issuer, createdAt, revokedAt }) => [
        keyId,
        issuer,
        createdAt.toISOString().slice(0, 10),
        revokedAt?.toISOString().slice(0, 10) ?? "",
      ]),
    );
  } finally {
    await store.close();
  }
}
