import { checkRules } from "#conformance/run.ts";
import { openPool } from "#pass-service/store/database.ts";
import { wholeWorld, workingFetch } from "#tests/conformance/world.ts";
import { demoService, origin } from "#tests/pass-service/test-service.ts";

/**
 * Prints, as a JSON array, which rules of the conformance suite fail for the service of the working
 * directory. The argument is the address of a migrated database without records.
 */
const pool = openPool(process.argv[2] ?? "", () => {});
const target = {
  url: origin,
  key: { keyId: "demo", keyToken: "demo" },
  fetch: workingFetch(await demoService(pool)),
};
const results = await checkRules(target, await wholeWorld());
const broken = results.filter(({ outcome }) => outcome === "broken");
console.log(JSON.stringify(broken.map(({ rule, title }) => `${rule}: ${title}`)));
await pool.end();
process.exit();
