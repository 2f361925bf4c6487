import "server-only";
import { processWide } from "#portal/process-wide.ts";
import {
  type ConfigurationProblem,
  type Environment,
  issuerFileOf,
  readEnvironment,
} from "./environment.ts";
import { type Issuer, readIssuerFile } from "./issuer-file.ts";
import { problemsOfHosts } from "./local-hosts.ts";

export interface Configuration extends Environment {
  issuer: Issuer;
}

/** The whole configuration, or everything that is wrong with it at once. */
export function readConfiguration(
  variables?: Record<string, string | undefined>,
): { ok: true; configuration: Configuration } | { ok: false; problems: ConfigurationProblem[] } {
  const file = issuerFileOf(variables);
  const issuer = file ? readIssuerFile(file) : undefined;
  const named = issuer?.ok ? issuer.issuer : undefined;
  const needs = named && {
    staffProvider: named.staffSignIn.includes("provider"),
    memberProvider: named.signIn.includes("electronic-id"),
  };
  const read = readEnvironment(variables, needs);
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...(issuer && !issuer.ok ? issuer.problems : []),
    ...(read.ok && issuer?.ok ? problemsOfHosts(read.environment, issuer.issuer) : []),
  ];
  if (!read.ok || !issuer?.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, configuration: { ...read.environment, issuer: issuer.issuer } };
}

export const getConfiguration = processWide("configuration", (): Configuration => {
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
