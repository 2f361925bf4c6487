import { existsSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { clusterOf, findDataLocation } from "#embedded-postgres/data-location.ts";
import { databaseOn } from "#process/database-on.ts";
import { checkDatabase, noDatabaseYet } from "#process/doctor/check-database.ts";
import { checkDisk } from "#process/doctor/check-disk.ts";
import { type Finding, reportOf } from "#process/doctor/finding.ts";
import { getSchemaVersion } from "#process/schema-version.ts";
import { checkVariableNames, type Environment, inspectEnvironment } from "../environment.ts";
import { migrationsFolder, sqlStateOf } from "../store/database.ts";
import { CommandError } from "./command-error.ts";
import { checkRecords } from "./doctor-records.ts";
import { checkSettings } from "./doctor-settings.ts";
import { embeddedFolderIn, openStore } from "./open-store.ts";

export const doctorCommand = new Command("doctor")
  .summary("look over the set-up, running or not")
  .option("--json", "for a program to read", false)
  .description(
    `Looks over the set-up, running or not, and changes nothing in it: variables, database and clock,
text messages, certificates, the public address, and what issuers lack. Each problem and each
warning says what mends it. It shows no secrets, makes no database, and ends with 1 when
anything is a problem.`,
  )
  .action(async ({ json }) => {
    const { text, isWell } = reportOf(await examine(), json);
    console.log(text);
    if (!isWell) process.exitCode = 1;
  });

/** Runs all checks. A check is skipped when one that it depends on has failed. */
export async function examine(variables?: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { environment, problems } = inspectEnvironment(variables);
  const environmentFindings = [
    ...(problems.length > 0
      ? problems.map(problemOfVariable)
      : [{ what: "environment", seen: "whole" }]),
    ...checkVariableNames(variables),
  ];
  if (!environment) return environmentFindings;
  const settings = problems.length > 0 ? [] : await checkSettings(environment, new Date());
  return [...environmentFindings, ...(await checkStore(environment)), ...settings];
}

/** Splits a problem such as `PASS_SERVICE_PORT is no port: …` into the variable and its cure. */
function problemOfVariable(problem: string): Finding {
  const [what = "", ...rest] = problem.split(" ");
  return { what, cure: rest.join(" ") };
}

async function checkStore(environment: Environment): Promise<Finding[]> {
  const { databaseUrl, dataDirectory, isDemo } = environment;
  const folder = embeddedFolderIn(dataDirectory);
  const disk = databaseUrl ? [] : [await checkDisk(folder)];
  if (!databaseUrl && !existsSync(clusterOf(findDataLocation(folder)))) {
    return [noDatabaseYet, ...disk];
  }
  const store = await openStore(environment, { migrate: false }).catch(asFinding);
  if ("what" in store) return [store, ...disk];
  try {
    const found = await checkDatabase(store.pool, {
      program: "pass service",
      variable: "PASS_SERVICE_DATABASE_URL",
      migrationsFolder,
      isDemo,
    });
    const isReadable =
      found.every(({ cure }) => cure === undefined) &&
      (await getSchemaVersion(store.pool, migrationsFolder)) === "current";
    const records = isReadable ? await checkRecords(databaseOn(store.pool), environment) : [];
    return [...found, ...disk, ...records];
  } catch (error) {
    return [asFinding(error), ...disk];
  } finally {
    await store.close();
  }
}

function asFinding(error: unknown): Finding {
  const what = "database";
  if (error instanceof CommandError) return { what, cure: error.message };
  const code = sqlStateOf(error) ?? (error instanceof Error ? error.name : "unknown");
  const cure = `cannot be used (${code}): look at PASS_SERVICE_DATABASE_URL and at the server`;
  return { what, cure };
}
