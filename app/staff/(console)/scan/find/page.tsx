import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import {
  formatKennitala,
  type Kennitala,
  type Pass,
  type PassTemplate,
  recordIdSchema,
} from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { getMemberSearch } from "#portal/memberships/member-search.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { type LoadedPass, loadPass } from "#portal/passes/load-pass.ts";
import { mayHandOut, mayHaveNumber } from "#portal/passes/pass-actions.ts";
import {
  type EntranceMode,
  punchesOf,
  readEntranceMode,
  sameGuestMs,
} from "#portal/passes/scanning/entrance-mode.ts";
import { notValidWord, validityOnScan } from "#portal/passes/scanning/scan-rules.ts";
import { lastLetIn } from "#portal/passes/scanning/scan-store.ts";
import { isOfMembership } from "#portal/passes/templates.ts";
import { Icon } from "#theme/icon.ts";
import { maxSearchLength, unsealSearch } from "../../../_shell/list-query.ts";
import { LookupForm } from "../../../_shell/lookup-form.tsx";
import { passAddress } from "../../../_shell/pass-address.ts";
import { passTypeNames } from "../../../_shell/pass-type-name.ts";
import { LinkLine, ServiceFailure, staffPage } from "../../../_shell/staff-page.tsx";
import { scanAddress } from "../desk-state.ts";
import { ResultBanner } from "../result-banner.tsx";
import { alreadyUsed, letInAt, startOfDay, validUntil, whyNotValid } from "../validity-words.ts";
import { findPass } from "./actions.ts";
import { AdmitForm } from "./admit-form.tsx";
import {
  type FoundPass as FoundPassData,
  passesOf,
  passesOfMember,
  passesShown,
  withReplacements,
} from "./found-passes.ts";

export const generateMetadata = titled("staff.scan.find.title");

/** Finds a pass without its code, tells whether it is valid, and admits its holder. */
export default staffPage("pass:scan", async (staff, { query }) => {
  const t = await getTranslations("staff.scan.find");
  const problem = await getTranslations("staff.problem");
  const mode = readEntranceMode(query.entrance, query.punches);
  const search = unsealSearch(query.search);
  const recordId = recordIdSchema.safeParse(query.member).data;
  const member = recordId ? await getMemberSearch(staff, recordId) : undefined;
  const typed = search || (member ? formatKennitala(member.kennitala) : "");
  const isSearched = search !== "" || query.member !== undefined;
  return (
    <div className="max-w-2xl">
      <LinkLine href={scanAddress(mode)}>{t(mode ? "backToEntrance" : "back")}</LinkLine>
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t("title")}</h1>
      <LookupForm
        key={typed}
        act={findPass}
        carried={mode && { entrance: mode.action, punches: String(mode.amount ?? "") }}
        label={t("label")}
        hint={t("hint")}
        submit={t("submit")}
        problemTitle={t("problemTitle")}
        fault={problem("fault")}
        input={{
          name: "pass",
          autoCapitalize: "none",
          maxLength: maxSearchLength,
          autoFocus: !isSearched,
        }}
        before={typed}
      />
      {isSearched && <Found search={search} kennitala={member?.kennitala} mode={mode} />}
    </div>
  );
});

/** Types of passes from which an entrance uses something. */
const usedTypes: string[] = [
  "COUPON",
  "TICKET",
  "PUNCH",
  "GIFT",
  "MULTI_TICKET",
  "APPOINTMENT_PASS",
];

function isUsedAtEntrance({ type }: Pick<PassTemplate, "type">): boolean {
  return usedTypes.includes(type);
}

interface FoundProps {
  search: string;
  kennitala: Kennitala | undefined;
  mode: EntranceMode | undefined;
}

async function Found({ search, kennitala, mode }: FoundProps) {
  const t = await getTranslations("staff.scan.find");
  const found = await (search ? passesOf(search) : passesOfMember(kennitala));
  if ("failure" in found) return <ServiceFailure failure={found.failure} level={2} />;
  const loaded = await Promise.all(found.passIds.slice(0, passesShown).map((id) => loadPass(id)));
  const failed = loaded.find((one) => one.kind === "failed");
  if (failed) return <ServiceFailure failure={failed.failure} level={2} />;
  const passes = await withReplacements(
    loaded.filter((one) => one.kind === "pass").toSorted(membershipsFirst),
  );
  const isCut = found.passIds.length > passesShown;
  return (
    <section className="mt-6">
      <p
        role="status"
        className={passes.length > 0 && !isCut ? "sr-only" : "mb-1 text-lg font-semibold"}
      >
        {passes.length > 0
          ? t(isCut ? "more" : "found", { count: passes.length })
          : t(search ? "noneByName" : (found.none ?? "noneOfMember"))}
      </p>
      {search && !/\d/.test(search) && passes.length > 0 && (
        <p className="mb-3 text-lg">{t("othersToo")}</p>
      )}
      {!search && passes.filter(isValidNow).length > 1 && (
        <p className="mb-3 text-lg">{t("once")}</p>
      )}
      <ul className="border-t border-line empty:hidden">
        {passes.map((one) => (
          <li key={one.pass.id} className="border-b border-line py-3">
            <FoundPass {...one} mode={mode} isCompact={passes.length > 1} />
          </li>
        ))}
      </ul>
      {search && passes.length > 0 && !passes.some(isValidNow) && (
        <p className="mt-3 text-lg font-semibold">{t("noneValid")}</p>
      )}
      {search && <p className="mt-3">{t("namesKnown")}</p>}
      {passes.length > 0 && <p className="mt-6 text-ink-soft">{t("notCounted")}</p>}
    </section>
  );
}

/** Sorts memberships first, so that a search by name and one by kennitala show the same order. */
function membershipsFirst(one: FoundPassData, other: FoundPassData): number {
  const isMembership = ({ template }: FoundPassData) =>
    template && isOfMembership(template) ? 1 : 0;
  return (
    isMembership(other) - isMembership(one) ||
    (one.template?.name ?? "").localeCompare(other.template?.name ?? "", "is")
  );
}

/** Whether the pass may be used now; a holder whose passes may not could have others. */
function isValidNow({ pass }: Extract<LoadedPass, { kind: "pass" }>): boolean {
  return validityOnScan(pass, [], true, new Date()) === true;
}

type FoundState = "ready" | "valid" | "just-used" | "already-used" | "not-valid" | "unknown";

/**
 * Green means that the person may enter, and amber that somebody entered on the pass moments ago. A
 * punch card is white, because this search uses none of its punches.
 */
function foundState(
  pass: Pass,
  template: PassTemplate | undefined,
  lastEntry: Date | undefined,
): FoundState {
  const isValid = validityOnScan(pass, [], true, new Date());
  if (isValid && (!template || isUsedAtEntrance(template))) return "ready";
  if (isValid)
    return lastEntry && Date.now() - lastEntry.getTime() < sameGuestMs ? "just-used" : "valid";
  if (pass.status === "REDEEMED") return "already-used";
  return isValid === false ? "not-valid" : "unknown";
}

async function headingOf(state: FoundState, pass: Pass): Promise<string> {
  const t = await getTranslations("staff.scan");
  switch (state) {
    case "ready":
      return t("find.notUsed");
    case "valid":
      return t("find.notRecorded");
    case "just-used":
      return t("holdHeading.shown-again");
    case "already-used":
      return alreadyUsed(pass.id);
    case "not-valid":
      return t(`state.not-valid.${notValidWord(pass, new Date())}`);
    case "unknown":
      return t("find.unknown");
    default:
      return state satisfies never;
  }
}

/** One pass as the scanner would show it, and the button to text the pass link to its holder. */
async function FoundPass({
  pass,
  template,
  isReplaced,
  isCompact,
  mode,
}: FoundPassData & Pick<FoundProps, "mode"> & { isCompact: boolean }) {
  const t = await getTranslations("staff");
  const lang = await getIssuerLang();
  const { name, facts } = readHolder(holderLine(pass, template));
  const type = template?.name ? (await passTypeNames())(template.name) : undefined;
  const asked = { passId: pass.id, openedAt: new Date() };
  const lastEntry = await lastLetIn(getDatabase(), asked, startOfDay());
  const state = foundState(pass, template, lastEntry);
  const mayEnter = state === "valid";
  const isValid = state === "ready" || state === "just-used" || mayEnter;
  const mayUse = state === "ready" && (pass.stampsLeft ?? 0) >= punchesOf(mode);
  return (
    <>
      <ResultBanner
        state={state}
        heading={await headingOf(state, pass)}
        holder={[name ?? type?.words ?? t("pass.unnamed"), ...facts]}
        holderLang={name ? lang : type?.lang}
        title={name && type?.words}
        lines={[
          ...(mayEnter ? [t("scan.find.checkHolder")] : []),
          ...(state === "just-used" ? [t("scan.hold.shown-again")] : []),
          ...(isValid && lastEntry ? [await letInAt(lastEntry)] : []),
          ...(state === "ready" ? [t(`scan.find.${mayUse ? "byCodeOrHere" : "byCode"}`)] : []),
          ...(pass.status === "UNCLAIMED" ? [t("pass.reason.unclaimed")] : []),
          ...(isValid ? [await validUntil(pass)] : []),
          ...(state === "not-valid" ? [await whyNotValid(pass)] : []),
          ...(isReplaced ? [t("scan.find.replaced")] : []),
        ]}
        left={
          pass.stampsLeft === null ? undefined : t("scan.left.stamps", { count: pass.stampsLeft })
        }
        isEntrance={false}
        isCompact={isCompact}
      />
      {(mayUse || mayEnter) && (
        <AdmitForm
          pass={pass}
          type={isCompact ? type?.words : undefined}
          mode={mode}
          isUse={mayUse}
        />
      )}
      {state === "ready" && template && !mayHaveNumber(template) && (
        <p className="mt-2 text-ink-soft">{t("scan.find.noPhone")}</p>
      )}
      {mayHandOut(pass) && (!template || mayHaveNumber(template)) && (
        <div className="mt-3">
          <ButtonLink
            manner="secondary"
            href={passAddress(pass.id, { page: "sms", memberSearch: undefined })}
            target="_blank"
            rel="noopener"
          >
            <Icon name="message" />
            {t("scan.find.text")}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
