import type { Finding } from "#process/doctor/finding.ts";
import { slugOf } from "#process/slug.ts";
import type { Environment } from "../environment.ts";
import type { IssuerSettings } from "../fixture/read-settings.ts";
import type { Database } from "../store/database.ts";
import { listKeys } from "../store/issuers.ts";
import { settingsNamed } from "./change-settings.ts";
import { isoDurationOfMs, readClockOffset } from "./clock.ts";

/**
 * Doctor check of the records: a moved clock, and what an issuer lacks before passes and text messages can be
 * sent.
 */
export async function checkRecords(
  database: Database,
  environment: Environment,
): Promise<Finding[]> {
  const issuers = await settingsNamed(database, undefined);
  const keys = await listKeys(database);
  const inForce = new Set(keys.filter(({ revokedAt }) => !revokedAt).map((key) => key.issuerId));
  const offset = await readClockOffset(database);
  return [
    ...(offset === 0 ? [] : [movedClock(isoDurationOfMs(offset), environment)]),
    ...(issuers.length === 0 ? [noIssuer] : []),
    ...issuers.flatMap((issuer) => checkIssuer(issuer, inForce.has(issuer.id), environment)),
  ];
}

function movedClock(movedBy: string, { isProduction }: Environment): Finding {
  const text = `the service's is moved by ${movedBy}: npm run service -- clock --reset`;
  return { what: "clock", ...(isProduction ? { cure: text } : { warning: text }) };
}

const noIssuer: Finding = {
  what: "issuers",
  warning: "none yet: npm run setup, or npm run service -- issuers create",
};

function checkIssuer(issuer: IssuerSettings, hasKey: boolean, environment: Environment): Finding[] {
  const { name, passTemplates, membershipTypes, hasSmsAddOn } = issuer;
  const slug = slugOf(name);
  const run = (command: string) => `npm run service -- ${command}`;
  const findings: Finding[] = [];
  const add = (kind: "warning" | "cure", text: string) =>
    findings.push({ what: name, [kind]: text });
  if (!hasKey) {
    const command = run(`keys create --issuer ${slug} --key-id portal`);
    add("cure", `has no key in force, so that no portal is let in: ${command}`);
  }
  if (passTemplates.length === 0) {
    const command = run(`templates create --issuer ${slug} --model membership-card --name …`);
    add("cure", `has no pass template, so that there can be no passes: ${command}`);
  }
  const isCarrierSet = environment.smsCarrier.kind !== "outbox";
  if (isCarrierSet && !hasSmsAddOn) {
    const command = run(`issuers change ${slug} --sms-add-on`);
    add("warning", `sends no texts, because it has no SMS add-on: ${command}`);
  }
  for (const { id, name: template, status, smsTemplate } of passTemplates) {
    const called = template ? slugOf(template) : id;
    const change = (option: string) => run(`templates change ${called} --issuer ${slug} ${option}`);
    const types = membershipTypes.filter(({ passTemplateId }) => passTemplateId === id);
    if (status === "VOIDED" && types.length > 0) {
      const names = types.map((type) => type.name).join(", ");
      add(
        "warning",
        `members of ${names} get no new pass, because the template is VOIDED: ${change("--status ACTIVE")}`,
      );
    }
    if (isCarrierSet && hasSmsAddOn && status !== "VOIDED" && !smsTemplate) {
      const option = "--sms-sender … --sms-text '… ${url}'";
      add(
        "warning",
        `passes of ${template ?? id} are not texted, because the template has no text: ${change(option)}`,
      );
    }
  }
  return findings.length > 0 ? findings : [{ what: name, seen: "has key and templates" }];
}
