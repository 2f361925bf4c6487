import { runWithPortalDatabase } from "./portal-command.ts";

const help = `The staff of the portal.

npm run staff -- invite --email E --name N [--role viewer|sender|manager|admin]
                          a new person, or a new link for one who is there;
                          prints the address at which they choose a password
npm run staff -- add --email E --name N [--role …] [--keep] < password
                          a new person with a password, read from standard input;
                          they must choose their own at first, unless it is theirs
                          to keep
npm run staff -- list     who has access

The role is admin unless another is named. Takes the portal's environment.
`;

/** `npm run staff`: the portal's staff. */
await runWithPortalDatabase("staff", help);
