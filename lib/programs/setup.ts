import { runSetup } from "#setup/run-setup.ts";

/** `npm run setup`: an installation of one's own, by questions or by a file of answers. */
process.exitCode = await runSetup(process.argv.slice(2), process.env);
