import { runPortalCommand } from "./portal-command.ts";
import { withPortalDatabase } from "./with-portal-database.ts";

/** `npm run staff`: the portal's staff, with the embedded database when no other is named. */
process.exitCode = await withPortalDatabase(() =>
  runPortalCommand("staff", process.argv.slice(2), { stdin: "inherit" }),
);
