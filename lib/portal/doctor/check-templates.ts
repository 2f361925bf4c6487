import "server-only";
import type { PassTemplate } from "#contract/index.ts";
import type { Configuration } from "#portal/configuration/configuration.ts";
import { deliveryOrigins } from "#portal/configuration/origins.ts";
import { readAllTemplates } from "#portal/passes/templates.ts";
import type { Finding } from "#process/doctor/finding.ts";
import type { ConfiguredSetup } from "./checks.ts";

/** Compares the templates of the pass service with the issuer's file. */
export async function checkTemplates({
  client,
  configuration,
}: ConfiguredSetup): Promise<Finding[]> {
  const read = await readAllTemplates(client);
  if (read.kind === "failed") return [];
  return [
    ...deliveryHostsOf(read.templates, configuration),
    ...(configuration.PUBLIC_URL.startsWith("https:") ? deliveredByKennitala(read.templates) : []),
  ];
}

/** Warns of templates whose delivery page is at a host that is not allowed; their passes' pages are too. */
function deliveryHostsOf(
  templates: PassTemplate[],
  { issuer }: Pick<Configuration, "issuer">,
): Finding[] {
  const allowed = new Set(deliveryOrigins(issuer.deliveryHosts));
  const pages = templates.flatMap(({ deliveryPageUrl }) => URL.parse(deliveryPageUrl) ?? []);
  const others = new Set(
    pages.filter(({ origin }) => !allowed.has(origin)).map(({ origin }) => origin),
  );
  const [first] = others;
  if (!first) return [];
  const { host } = new URL(first);
  return [
    {
      what: "deliveryHosts",
      warning: `the pages of the service's templates lie at ${[...others].join(", ")}, where no member is sent to: add "${host}" to deliveryHosts in the issuer's file (https; http is for this machine alone)`,
    },
  ];
}

/** Warns of templates whose page delivers a pass for a kennitala alone. */
function deliveredByKennitala(templates: PassTemplate[]): Finding[] {
  const open = templates.filter(({ deliverByKennitala }) => deliverByKennitala);
  if (open.length === 0) return [];
  const names = open.map(({ id, name }) => name ?? id).join(", ");
  return [
    {
      what: "deliverByKennitala",
      warning: `whoever types a member's kennitala on the template's page is told the name and gets the pass, until a wallet holds it: switch it off where that is not wanted (${names})`,
    },
  ];
}
