import { clockCommand } from "./clock.ts";
import type { Command } from "./command.ts";
import { exportCommand } from "./export.ts";
import { fixtureSchemaCommand } from "./fixture-schema.ts";
import { issuersCommand } from "./issuers.ts";
import { keysCreateCommand } from "./keys-create.ts";
import { keysListCommand } from "./keys-list.ts";
import { keysRevokeCommand } from "./keys-revoke.ts";
import { loadCommand } from "./load.ts";
import { membersCommand } from "./members.ts";
import { migrateCommand } from "./migrate.ts";
import { serveCommand } from "./serve.ts";
import { statusCommand } from "./status.ts";

/** All subcommands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  statusCommand,
  loadCommand,
  exportCommand,
  membersCommand,
  issuersCommand,
  keysCreateCommand,
  keysListCommand,
  keysRevokeCommand,
  clockCommand,
  fixtureSchemaCommand,
];
