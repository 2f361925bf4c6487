import path from "node:path";
import { portalProgram } from "#programs/child-program.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { allowedHost, ports } from "./addresses.ts";
import { memberVariables, providerVariables } from "./oidc-clients.ts";
import { databaseVariable } from "./portal-records.ts";
import { logFile, type Program, resultsDirectory, startProgram } from "./program.ts";
import { keyId, keyToken, metricsToken, sessionSecrets } from "./secrets.ts";
import { allowDeliveryHosts, setMemberSignIn, setStaffSignIn } from "./world-files.ts";

export const dataOf = (name: string) => path.join(resultsDirectory, "data", name);

export const ownKey = { PASS_SERVICE_KEY_ID: keyId, PASS_SERVICE_KEY_TOKEN: keyToken };

export interface PortalProgram {
  port: number;
  /** The port of the pass service that it asks; that of the demo world where nothing is said. */
  service?: number;
  /** The port of the portal whose database it shares. */
  databaseOf?: number;
  /** How staff come in, where it is not with a password alone. */
  staff?: { ways: string[]; issuer: string } | undefined;
  /** How members are identified, where it is not with a kennitala alone. */
  members?: { modes: string[]; issuer: string } | undefined;
  /** Variables of this portal alone. */
  more?: Record<string, string>;
}

export function portalName(port: number): string {
  return Object.entries(ports).find(([, own]) => own === port)?.[0] ?? `portal-${port}`;
}

export function environmentOf(program: PortalProgram) {
  const { port, service = ports.service, databaseOf = port, staff, members, more } = program;
  const { portal } = demoWorld({ portal: port, service }, dataOf(portalName(port)));
  if (service !== ports.service) allowDeliveryHosts(portal.ISSUER_CONFIG ?? "", [allowedHost]);
  if (staff) setStaffSignIn(portal.ISSUER_CONFIG ?? "", staff.ways);
  setMemberSignIn(portal.ISSUER_CONFIG ?? "", members?.modes ?? ["kennitala"]);
  const provider = {
    ...(staff && providerVariables(staff.issuer)),
    ...(members && memberVariables(members.issuer)),
  };
  const DATABASE_URL = process.env[databaseVariable(databaseOf)] ?? "";
  const secrets = { SESSION_SECRETS: sessionSecrets.join(","), DATABASE_URL };
  const metrics = port !== ports.portalBeforeNothing && { METRICS_TOKEN: metricsToken };
  return { ...portal, ...ownKey, ...provider, ...secrets, ...metrics, ...more };
}

/** Starts a portal; its database was made by the global set-up. */
export function startPortalProgram(program: PortalProgram): Promise<Program> {
  const log = logFile(portalName(program.port));
  return startProgram(portalProgram, environmentOf(program), log);
}
