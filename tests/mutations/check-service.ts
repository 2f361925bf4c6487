import { checkRules } from "#conformance/run.ts";
import { openPool } from "#pass-service/store/database.ts";
import { wholeService, wholeWorld, workingFetch } from "#tests/conformance/world.ts";
import { origin } from "#tests/pass-service/test-service.ts";

/**
 * Prints the rules of the conformance suite that the service in this folder breaks, as JSON. Its one
 * argument is the address of an empty database with the service's tables.
 */
const pool = openPool(process.argv[2] ?? "", () => {});
const target = {
  url: origin,
  key: { keyId: "demo", keyToken: "demo" },
  fetch: workingFetch(await wholeService(pool)),
};
const results = await checkRules(target, await wholeWorld());
const broken = results.filter(({ outcome }) => outcome === "broken");
console.log(JSON.stringify(broken.map(({ rule, title }) => `${rule}: ${title}`)));
await pool.end();
process.exit();
