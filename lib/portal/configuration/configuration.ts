import "server-only";
import { databaseName } from "#process/database-name.ts";
import { isLoopback } from "#process/loopback.ts";
import { processPart } from "#process/portal-process.ts";
import {
  type Environment,
  embeddedFolder,
  issuerFileOf,
  isVariableSet,
  missingEnvironmentFile,
  readEnvironment,
} from "./environment.ts";
import {
  type Issuer,
  readIssuerFile,
  type SignInMode,
  type StaffSignInMethod,
} from "./issuer-file.ts";
import type { ConfigurationProblem, Variables } from "./variables.ts";

export interface Configuration extends Environment {
  issuer: Issuer;
}

/** The whole configuration, or everything that is wrong with it at once. */
export function readConfiguration(
  variables?: Variables,
): { ok: true; configuration: Configuration } | { ok: false; problems: ConfigurationProblem[] } {
  const file = issuerFileOf(variables);
  const issuer = file ? readIssuerFile(file) : undefined;
  const named = issuer?.ok ? issuer.issuer : undefined;
  const needs = named && {
    staffProvider: named.staffSignIn.includes("provider"),
    memberProvider: named.signIn.includes("electronic-id"),
  };
  const read = readEnvironment(variables, needs);
  const missing = problemsOfNoFile(variables);
  if (missing.length > 0) {
    // A variable that is not set comes with the file; one that is set and wrong stays wrong.
    const isSet = ({ where }: ConfigurationProblem) => isVariableSet(where, variables);
    return { ok: false, problems: [...missing, ...(read.ok ? [] : read.problems.filter(isSet))] };
  }
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...(issuer && !issuer.ok ? issuer.problems : []),
    ...(read.ok && issuer?.ok ? problemsOfHosts(read.environment, issuer.issuer) : []),
  ];
  if (!read.ok || !issuer?.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, configuration: { ...read.environment, issuer: issuer.issuer } };
}

export const getConfiguration = processPart("configuration", (): Configuration => {
  const read = readConfiguration();
  if (read.ok) return read.configuration;
  throw new Error(describeProblems(read.problems));
});

export function describeProblems(
  problems: ConfigurationProblem[],
  consequence = "The portal cannot start.",
): string {
  const lines = problems.map(({ where, cure }) => `  ${where}: ${cure}`);
  return [`${consequence} To mend:`, ...lines].join("\n");
}

/** Which database and issuer a command works on; its first line, on standard error. */
export function describeSetup({
  DATABASE_URL,
  PASS_SERVICE_URL,
  issuer,
}: Pick<Configuration, "DATABASE_URL" | "PASS_SERVICE_URL" | "issuer">): string {
  const database = databaseName(DATABASE_URL, embeddedFolder());
  return `Database: ${database}. Issuer: ${issuer.name}, at ${PASS_SERVICE_URL}.`;
}

/** Whether the issuer lets members be identified this way. */
export function offersMode(mode: SignInMode): boolean {
  return getConfiguration().issuer.signIn.includes(mode);
}

/** Whether the issuer's file turns this sign-in method on. */
export function offersSignInMethod(method: StaffSignInMethod): boolean {
  return getConfiguration().issuer.staffSignIn.includes(method);
}

/**
 * Problem of a missing environment file: none of the required variables is set, so it was not read, or there
 * is none.
 */
function problemsOfNoFile(variables?: Variables): ConfigurationProblem[] {
  const file = missingEnvironmentFile(variables);
  return file === undefined
    ? []
    : [
        {
          where: "environment file",
          cure: `there is none at ${file}, and none of the portal's variables is set: npm run setup writes it; where it is elsewhere, DATA_DIR names the folder above own, or read your own first (set -a; . ./felagi.env; set +a)`,
        },
      ];
}

/** A member's phone cannot follow a link to the machine that the portal runs on. */
function problemsOfHosts(
  { PUBLIC_URL }: Pick<Environment, "PUBLIC_URL">,
  { deliveryHosts }: Pick<Issuer, "deliveryHosts">,
): ConfigurationProblem[] {
  if (isLoopback(new URL(PUBLIC_URL).hostname)) return [];
  return deliveryHosts
    .filter((host) => isLoopback(host.replace(/:\d+$/, "")))
    .map((host) => ({
      where: "ISSUER_CONFIG",
      cure: `deliveryHosts names ${host}, which is this machine alone: name the host of the passes' pages`,
    }));
}
