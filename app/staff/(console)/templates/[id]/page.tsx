import { cache } from "react";
import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice, StatusWord } from "#components/ui/notice.tsx";
import { PhoneCode } from "#components/ui/phone-code.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { trustedDeliveryLink } from "#portal/memberships/decide-offer.ts";
import { qrCodeAddress } from "#portal/memberships/qr-code.ts";
import { loadTemplate as readTemplate } from "#portal/passes/load-pass.ts";
import { isHoldersField, isOfMembership, whyNotIssuable } from "#portal/passes/templates.ts";
import { Icon } from "#theme/icon.ts";
import { passTypeNames } from "../../../_shell/pass-type-name.ts";
import { recordTitle } from "../../../_shell/record-title.ts";
import {
  LinkLine,
  NoSuchRecord,
  Section,
  ServiceFailure,
  staffPage,
} from "../../../_shell/staff-page.tsx";
import {
  TemplateFacts,
  TemplateFields,
  TemplateFlags,
  templateStatusStyle,
  templateTypeWord,
} from "../../../_templates/template-facts.tsx";
import { iceland, isOnDrawing, placeOf } from "./iceland.ts";

/** Cached, so that the title and the page share one read. */
const loadTemplate = cache(readTemplate);

export const generateMetadata = recordTitle<{ id: string }>(
  "template:read",
  "staff.templates.one",
  async (_staff, { id }) => {
    const loaded = await loadTemplate(id);
    const name = loaded.kind === "template" ? loaded.template.name : undefined;
    return name && (await passTypeNames())(name).words;
  },
);

export default staffPage<{ id: string }>("template:read", async (staff, { id }) => {
  const loaded = await loadTemplate(id);
  const t = await getTranslations("staff.templates");
  if (loaded.kind === "failed") return <ServiceFailure failure={loaded.failure} />;
  if (loaded.kind === "no-such-template") {
    const back = { href: "/staff/templates", label: t("all") };
    return <NoSuchRecord title={t("missing.title")} body={t("missing.body")} back={back} />;
  }
  return <TemplateDetails template={loaded.template} staff={staff} />;
});

async function TemplateDetails({ template, staff }: { template: PassTemplate; staff: Staff }) {
  const t = await getTranslations("staff.templates");
  const named = template.name ? (await passTypeNames())(template.name) : undefined;
  return (
    <>
      <LinkLine href="/staff/templates">{t("all")}</LinkLine>
      <h1 lang={named?.lang} className="text-2xl leading-tight font-bold [overflow-wrap:anywhere]">
        {named?.words ?? t("unnamed")}
      </h1>
      <p className="mt-1 mb-4 flex flex-wrap gap-x-6">
        <span className="text-ink-soft">{await templateTypeWord(template.type)}</span>
        <StatusWord {...(await templateStatusStyle(template))} />
      </p>
      {template.description && (
        <p className="mb-4 max-w-2xl [overflow-wrap:anywhere]">{template.description}</p>
      )}
      <IssueFromTemplate template={template} role={staff.role} />
      <Section title={t("parts.facts")} isLoose>
        <TemplateFacts template={template} />
      </Section>
      {mayRole(staff.role, "text:write") && (
        <Section title={t("parts.texts")} isLoose>
          <ButtonLink manner="secondary" href={`/staff/templates/${template.id}/texts`}>
            {t("toTexts")}
          </ButtonLink>
        </Section>
      )}
      <Section title={t("parts.fields")} isLoose>
        <TemplateFields fields={template.inputFields} />
      </Section>
      <Section title={t("parts.flags")} isLoose>
        <TemplateFlags template={template} />
      </Section>
      <Section title={t("parts.locations")} isLoose>
        <TemplateLocations locations={template.locations} />
      </Section>
      {(!isOfMembership(template) || template.deliverByKennitala) && (
        <Section title={t("parts.delivery")} isLoose>
          <TemplateDelivery template={template} />
        </Section>
      )}
    </>
  );
}

async function IssueFromTemplate({ template, role }: { template: PassTemplate; role: Role }) {
  const t = await getTranslations("staff.templates.issue");
  const why = whyNotIssuable(template);
  if (why) {
    return (
      <Notice
        className="max-w-2xl"
        {...(why === "membership"
          ? { tone: "info", icon: "people" }
          : { tone: "stopped", icon: "stopped" })}
      >
        {t(why)}
      </Notice>
    );
  }
  if (!mayRole(role, "pass:create")) return null;
  return (
    <ButtonLink href={`/staff/passes/new?template=${template.id}`}>
      <Icon name="create" />
      {t("action")}
    </ButtonLink>
  );
}

/** The template's own delivery page, when its host is allowed. */
async function TemplateDelivery({ template }: { template: PassTemplate }) {
  const t = await getTranslations("staff.templates.delivery");
  const why = whyNotIssuable(template);
  if (why && why !== "membership") return <p>{t("closed")}</p>;
  const isStaffs = (field: Field) => field.isMandatory && !isHoldersField(field);
  if (template.inputFields.some(isStaffs)) return <p>{t("staffFill")}</p>;
  const { deliveryHosts } = getConfiguration().issuer;
  if (template.deliveryPageUrl === "") return <p>{t("none")}</p>;
  const address = trustedDeliveryLink(template.deliveryPageUrl, deliveryHosts);
  if (!address) return <p>{t("untrusted")}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-2xl">{t("lead")}</p>
      <ButtonLink manner="secondary" href={address} rel="noreferrer">
        {t("open")}
      </ButtonLink>
      <p className="max-w-2xl text-ink-soft [overflow-wrap:anywhere]">{address}</p>
      <PhoneCode
        source={await qrCodeAddress(address)}
        title={t("codeTitle", { name: template.name ?? "" })}
        caption={t("scan")}
      />
    </div>
  );
}

type Field = PassTemplate["inputFields"][number];
type Location = PassTemplate["locations"][number];

/** Locations as a list. The drawing beside it shows the same and is decorative. */
async function TemplateLocations({ locations }: { locations: Location[] }) {
  const t = await getTranslations("staff.templates.location");
  if (locations.length === 0) return <p>{t("none")}</p>;
  const drawn = locations.filter(({ point }) => isOnDrawing(point));
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <p className="mb-2 text-ink-soft">{t("lead")}</p>
        <ol>
          {locations.map((location, at) => (
            // Locations may be equal; only their order tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once and never reordered
            <li key={at} className="flex gap-3 border-b border-line py-2">
              <span className="pt-0.5 text-ink-soft">
                <Icon name="place" />
              </span>
              <LocationWords location={location} />
            </li>
          ))}
        </ol>
      </div>
      {drawn.length > 0 && (
        <svg viewBox={iceland.viewBox} aria-hidden className="w-full max-w-80">
          <path
            d={iceland.path}
            className="fill-sunken stroke-line-strong"
            strokeWidth={3}
            strokeLinejoin="round"
          />
          {drawn.map(({ point }) => {
            const { x, y } = placeOf(point);
            return (
              <circle
                key={`${x} ${y}`}
                cx={x}
                cy={y}
                r={9}
                className="fill-action stroke-paper"
                strokeWidth={3}
              />
            );
          })}
        </svg>
      )}
    </div>
  );
}

async function LocationWords({ location: { relevantText, name, point } }: { location: Location }) {
  const t = await getTranslations("staff.templates.location");
  const format = await getFormatter();
  const degrees = (value: number) =>
    format.number(Math.abs(value), { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">{relevantText}</p>
      {name && <p>{t("name", { name })}</p>}
      <p className="text-ink-soft">
        {t("point", {
          latitude: degrees(point.latitude),
          longitude: degrees(point.longitude),
          northOrSouth: point.latitude < 0 ? "south" : "north",
          eastOrWest: point.longitude < 0 ? "west" : "east",
        })}
      </p>
    </div>
  );
}
