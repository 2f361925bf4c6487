import "server-only";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { dataFolder, isDemo } from "#process/demo.ts";
import { isAway } from "#process/loopback.ts";
import type { ConfigurationProblem, Variables } from "./variables.ts";

/**
 * Problems with secrets: one secret for two purposes, the demo's secrets outside the demo, a demo
 * at a public address, a guessable secret at a public address.
 */
export function secretConflicts(variables: Variables): ConfigurationProblem[] {
  return [...usedTwice(variables), ...ofTheDemo(variables), ...guessable(variables)];
}

/** Entropy: 48 random characters in base 64 are about 34 different ones, and 32 in base 16 about 14. */
const minDifferentCharacters = 9;

function guessable(variables: Variables): ConfigurationProblem[] {
  if (!isAway(variables.PUBLIC_URL)) return [];
  return (
    secretsOf(variables)
      .filter(({ where }) => where !== "PASS_SERVICE_KEY_TOKEN")
      // A shorter secret is reported for its length elsewhere.
      .filter(({ secret }) => secret.length >= 32 && new Set(secret).size < minDifferentCharacters)
      .map(({ where }) => ({
        where,
        cure: "can be guessed, because it repeats a few characters: make another (openssl rand -base64 36)",
      }))
  );
}

function secretsOf(variables: Variables): { where: string; secret: string }[] {
  const lists = ["SESSION_SECRETS", "STORAGE_SECRETS"];
  const single = ["DIGEST_SECRET", "PASS_SERVICE_KEY_TOKEN", "METRICS_TOKEN"];
  return [
    ...lists.flatMap((where) =>
      (variables[where] ?? "").split(",").map((secret) => ({ where, secret: secret.trim() })),
    ),
    ...single.map((where) => ({ where, secret: variables[where] ?? "" })),
  ].filter(({ secret }) => secret !== "");
}

function usedTwice(variables: Variables): ConfigurationProblem[] {
  const holders = new Map<string, string>();
  return secretsOf(variables).flatMap(({ where, secret }) => {
    const other = holders.get(secret);
    holders.set(secret, other ?? where);
    if (other === undefined) return [];
    const cure = other === where ? "names a secret twice" : `must not be the secret of ${other}`;
    return [{ where, cure: `${cure}: make another (openssl rand -base64 36)` }];
  });
}

function ofTheDemo(variables: Variables): ConfigurationProblem[] {
  const demoKey = [variables.PASS_SERVICE_KEY_ID, variables.PASS_SERVICE_KEY_TOKEN];
  const demo = isDemo(variables) ? [] : demoSecrets(variables.DATA_DIR);
  return [
    ...(isOutsideDemo(variables) && demoKey.every((part) => part === "demo")
      ? [
          {
            where: "PASS_SERVICE_KEY_TOKEN",
            cure: "is the demo's, whose members are not yours: set the issuer's own key",
          },
        ]
      : []),
    ...(isAway(variables.PUBLIC_URL) && isDemo(variables)
      ? [{ where: "FELAGI_DEMO", cure: "the demo is for this machine alone: unset it" }]
      : []),
    ...secretsOf(variables)
      .filter(({ secret }) => demo.includes(secret))
      .map(({ where }) => ({
        where,
        cure: "is the demo's on this machine: make another (openssl rand -base64 36)",
      })),
  ];
}

function isOutsideDemo(variables: Variables): boolean {
  return !isDemo(variables) || isAway(variables.PASS_SERVICE_URL);
}

function demoSecrets(DATA_DIR: string | undefined): string[] {
  const folder = dataFolder({ DATA_DIR, FELAGI_DEMO: "true" });
  return ["session-secret", "storage-secret", "digest-secret"]
    .map((name) => path.resolve(folder, name))
    .filter((file) => existsSync(/* turbopackIgnore: true */ file))
    .map((file) => readFileSync(/* turbopackIgnore: true */ file, "utf8"));
}
