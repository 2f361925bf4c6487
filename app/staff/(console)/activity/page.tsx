import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/fields.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import { type ListedActivity, listActivity } from "#portal/auth/activity/activity-list.ts";
import { getDatabase } from "#portal/database/database.ts";
import { namesOfPasses } from "#portal/passes/handled-passes.ts";
import { readHolder } from "#portal/passes/holder-lines.ts";
import { activitySentence } from "../../_shell/activity-sentence.ts";
import { ListSearch, PageLinks, ShowLinks } from "../../_shell/list-controls.tsx";
import { listAddress, maxSearchLength, rowQuery } from "../../_shell/list-query.ts";
import { passTypeNames } from "../../_shell/pass-type-name.ts";
import { type NamedPass, type PersonRow, PersonTable } from "../../_shell/person-table.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";
import { searchActivity } from "./actions.ts";
import { type ActivityGroup, activityGroups, readActivityQuery } from "./activity-query.ts";

const rowsOnPage = 50;
const groups = Object.keys(activityGroups) as ActivityGroup[];

export const generateMetadata = titled("staff.activity.title");

export default staffPage("activity:read", async (_staff, { query }) => {
  const t = await getTranslations("staff.activity");
  const { group, search, days, filter } = readActivityQuery(query);
  const { rows, next, previous } = await listActivity(getDatabase(), {
    ...filter,
    limit: rowsOnPage,
  });
  const passIds = rows.flatMap(({ passId }) => passId ?? []);
  const names = await namesOfPasses(getDatabase(), passIds);
  const kept = { show: group, q: search, ...days.written };
  const isNarrowed = Object.values(kept).some(Boolean);
  const here = "/staff/activity";
  return (
    <>
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t("title")}</h1>
      <ShowLinks
        here={here}
        kept={kept}
        links={[undefined, ...groups].map((show) => ({
          show,
          label: t(`show.${show ?? "all"}`),
        }))}
      />
      <ListSearch
        here={here}
        kept={kept}
        action={searchActivity}
        hidden={group ? [["show", group]] : []}
        field={
          <TextField
            id="q"
            name="q"
            label={t("search")}
            defaultValue={search}
            maxLength={maxSearchLength}
            data-search
          />
        }
        days={days}
        submit={t("searchSubmit")}
      />
      <PersonTable
        caption={t("title")}
        name={t("what")}
        facts={[t("pass")]}
        onPhone={1}
        empty={isNarrowed ? t("noneFound") : t("none")}
        rows={
          await Promise.all(
            rows.map((row) => rowOf(row, row.passId ? names.get(row.passId) : undefined)),
          )
        }
      />
      <PageLinks
        here={here}
        kept={kept}
        before={previous && rowQuery(previous)}
        after={next && rowQuery(next)}
      >
        <ButtonLink manner="secondary" href={listAddress("/staff/activity/export", kept)}>
          {t("export")}
        </ButtonLink>
      </PageLinks>
    </>
  );
});

/** The outcome `done` has no style, because the sentence already says that it was done. */
const styles = {
  refused: { tone: "stopped", icon: "stopped" },
  failed: { tone: "waiting", icon: "question" },
} as const;

type PassName = Pick<NamedPass, "passTitle" | "holder">;

async function rowOf(row: ListedActivity, pass: PassName | undefined): Promise<PersonRow> {
  const t = await getTranslations("staff.activity");
  const lang = await getIssuerLang();
  const type = pass?.passTitle ? (await passTypeNames())(pass.passTitle) : undefined;
  const { name, facts } = readHolder(pass?.holder);
  const whose = name ?? facts[0];
  // The scan itself succeeded; it found the pass not valid, so its holder was refused.
  const outcome = row.details.found ? "refused" : row.outcome;
  return {
    key: String(row.id),
    href: addressOf(row),
    name: <span className="font-normal">{await activitySentence(row)}</span>,
    state: outcome !== "done" && (
      <StatusWord {...styles[outcome]} label={t(`outcomes.${outcome}`)} />
    ),
    at: row.at,
    facts: [
      pass && (
        <span key="pass" className="text-ink-soft [overflow-wrap:anywhere]">
          {type && (
            // A phone has room for the name alone.
            <span className={whose && "hidden md:inline"}>
              <span lang={type.lang}>{type.words}</span>
              {whose && " · "}
            </span>
          )}
          {whose && <bdi lang={lang}>{whose}</bdi>}
        </span>
      ),
    ],
  };
}

/** Prefers the page of the message, which has more details than the page of the pass. */
function addressOf({ action, passId, details: { messageId, kind } }: ListedActivity) {
  const isNotification = action === "send-notification" || kind === "notification";
  const list = isNotification ? "notifications" : "sms";
  if (messageId) return `/staff/${list}/${messageId}`;
  return passId ? `/staff/passes/${passId}` : undefined;
}
