import { runPortalCommand } from "./portal-command.ts";
import { withPortalDatabase } from "./with-portal-database.ts";

/** `npm run personal-data`: what the portal holds about one person, to hand over or to erase. */
process.exitCode = await withPortalDatabase(() =>
  runPortalCommand("personal-data", process.argv.slice(2), { stdin: "inherit" }),
);
