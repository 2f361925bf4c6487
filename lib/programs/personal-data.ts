import { runWithPortalDatabase } from "./portal-command.ts";

const help = `What the portal holds about one person.

npm run personal-data --silent -- export [--pass ID …] > person.json
                          all of it, as JSON; each part says what it is
npm run personal-data -- erase [--pass ID …] [--yes]
                          takes it away; says first what that is, and asks, unless --yes

The kennitala is read from standard input or asked for, never from the command line, which
other users of the machine can see and shells remember. Phone numbers that are theirs may
follow it, one a line: messages that staff sent to them without saying to whom are found
by those alone. Passes are asked of the pass service; --pass names others that are theirs.

Run it again as often as you like. It changes nothing at the pass service, where the
register, the numbers and the passes are. Takes the portal's environment.
`;

/** `npm run personal-data`: what the portal holds about one person, to hand over or to erase. */
await runWithPortalDatabase("personal-data", help);
