import path from "node:path";
import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import { allowedHost, ports } from "./addresses.ts";
import { memberVariables } from "./member-client.ts";
import { type Program, startProgram } from "./program.ts";
import { resultsDirectory } from "./results.ts";
import { keyId, keyToken, metricsToken, sessionSecrets } from "./secrets.ts";
import { providerVariables } from "./staff-client.ts";
import { allowDeliveryHosts, setMemberSignIn, setStaffSignIn } from "./world-files.ts";

export const dataOf = (name: string) => path.join(resultsDirectory, "data", name);

export const ownKey = { PASS_SERVICE_KEY_ID: keyId, PASS_SERVICE_KEY_TOKEN: keyToken };

export interface PortalProgram {
  name: string;
  port: number;
  /** The port of the pass service that it asks. */
  service: number;
  database: string;
  logFile: string;
  /** How staff come in, where it is not with a password alone. */
  staff?: { ways: string[]; issuer: string } | undefined;
  /** How members are identified, where it is not with a kennitala alone. */
  members?: { modes: string[]; issuer: string } | undefined;
  /** Variables of this portal alone. */
  more?: Record<string, string>;
}

export function environmentOf(program: PortalProgram) {
  const { name, port, service, database, staff, members, more } = program;
  const { portal } = demoWorld({ portal: port, service }, dataOf(name));
  if (service !== ports.service) allowDeliveryHosts(portal.ISSUER_CONFIG ?? "", [allowedHost]);
  if (staff) setStaffSignIn(portal.ISSUER_CONFIG ?? "", staff.ways);
  setMemberSignIn(portal.ISSUER_CONFIG ?? "", members?.modes ?? ["kennitala"]);
  const provider = {
    ...(staff && providerVariables(staff.issuer)),
    ...(members && memberVariables(members.issuer)),
  };
  const secrets = { SESSION_SECRETS: sessionSecrets.join(","), DATABASE_URL: database };
  const metrics = port !== ports.portalBeforeNothing && { METRICS_TOKEN: metricsToken };
  return { ...portal, ...ownKey, ...provider, ...secrets, ...metrics, ...more };
}

export function startPortalProgram(program: PortalProgram): Promise<Program> {
  return startProgram(portalProgram, environmentOf(program), program.logFile);
}
