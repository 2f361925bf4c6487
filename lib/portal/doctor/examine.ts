import "server-only";
import { readConfiguration } from "#portal/configuration/configuration.ts";
import { databaseAddressOf } from "#portal/configuration/environment.ts";
import { configurationWarnings } from "./configuration-warnings.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineDisk } from "./examine-disk.ts";
import { examinePassService } from "./examine-pass-service.ts";
import { examineProvider } from "./examine-provider.ts";
import { examineTemplates } from "./examine-templates.ts";
import { examineTextLinks } from "./examine-text-links.ts";
import type { Finding } from "./finding.ts";

/**
 * Looks at everything at once; what cannot be tried before something else is mended is left out.
 */
export async function examine({
  dataDirectory,
  isDatabaseYetToBeMade = false,
  variables,
}: {
  /** Of the embedded database. */
  dataDirectory?: string | undefined;
  isDatabaseYetToBeMade?: boolean;
  variables?: Record<string, string | undefined> | undefined;
}): Promise<Finding[]> {
  const read = readConfiguration(variables);
  const address = isDatabaseYetToBeMade ? undefined : databaseAddressOf(variables);
  const found = await Promise.all([
    read.ok
      ? [
          { what: "configuration", seen: "whole" },
          ...configurationWarnings(read.configuration, { isEmbedded: dataDirectory !== undefined }),
        ]
      : read.problems.map(({ where, cure }) => ({ what: where, cure })),
    isDatabaseYetToBeMade
      ? { what: "database", seen: "none yet; it is made at the first start" }
      : [],
    address ? examineDatabase(address) : [],
    dataDirectory ? examineDisk(dataDirectory) : [],
    read.ok ? examinePassService(read.configuration) : [],
    read.ok ? examineTemplates(read.configuration) : [],
    read.ok && read.configuration.staffProvider
      ? examineProvider("staff", read.configuration.staffProvider)
      : [],
    read.ok && read.configuration.memberProvider
      ? examineProvider("member", read.configuration.memberProvider)
      : [],
  ]);
  const isTexting = read.ok && address && read.configuration.issuer.signIn.includes("text-link");
  const texts = isTexting
    ? [await examineTextLinks(address, read.configuration.TEXT_LINK_DAILY_LIMIT)]
    : [];
  return [...found.flat(), ...texts];
}
