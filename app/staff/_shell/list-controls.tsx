import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { HiddenFields, TextField } from "#components/ui/fields.tsx";
import { localMomentOf } from "#portal/passes/writing/local-moment.ts";
import { type Days, listAddress } from "./list-query.ts";
import { LinkLine } from "./staff-page.tsx";

interface ListPlace {
  /** Address of the list, and the query to keep in its links. */
  here: string;
  kept: { show: string | undefined } & Record<string, string | undefined>;
}

const filterLink =
  "inline-flex min-h-11 min-w-11 items-center justify-center px-3 underline-offset-8 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline aria-[current=true]:decoration-accent aria-[current=true]:decoration-4";

interface ShowLinksProps extends ListPlace {
  /** Element identifier of the list, if the list is only a part of the page: the links lead back to it. */
  hash?: string;
  links: { show: string | undefined; label: ReactNode }[];
}

/** Filter links of a list. */
export async function ShowLinks({ here, hash, kept, links }: ShowLinksProps) {
  const t = await getTranslations("staff.messages");
  return (
    <nav aria-label={t("filter")} className="-mx-3 mb-4 flex flex-wrap">
      {links.map(({ show, label }) => (
        <a
          key={show ?? "all"}
          href={listAddress(here, { ...kept, show }) + (hash ? `#${hash}` : "")}
          aria-current={show === kept.show ? "true" : undefined}
          className={filterLink}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

interface ListSearchProps extends ListPlace {
  action: (form: FormData) => Promise<void>;
  hidden: [string, string][];
  field: ReactNode;
  days: Days;
  submit: string;
}

/** Form that narrows a list by a search and by days, and the way back to all of it. */
export async function ListSearch(props: ListSearchProps) {
  const { here, kept, action, hidden, field, days, submit } = props;
  const { written, unread, typed, isBackwards } = days;
  const t = await getTranslations("staff.messages");
  const yesterday = localMomentOf(linkedDays().at(-1)?.day ?? "").date;
  const hasOtherDays =
    unread.length > 0 ||
    isBackwards ||
    ((written.from ?? written.until) !== undefined &&
      !linkedDays().some(({ day }) => isOnly(day, kept)));
  return (
    <>
      <form action={action} className="mb-6 max-w-2xl">
        <HiddenFields entries={hidden} />
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-44 flex-1">{field}</div>
          <div className="flex-none">
            <Button manner="secondary">{submit}</Button>
          </div>
        </div>
        <div className="flex flex-wrap gap-x-5">
          <DayLinks here={here} kept={kept} />
          <details open={hasOtherDays || undefined} className="open:basis-full">
            <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
              {t("days.other")}
            </summary>
            <div className="flex flex-wrap items-start gap-3">
              {(["from", "until"] as const).map((name) => (
                // Side by side on a phone that is wide enough.
                <div key={name} className="min-w-38 flex-1 sm:w-44 sm:flex-none">
                  <TextField
                    id={name}
                    name={name}
                    label={t(name)}
                    hint={t("dayHint", { day: yesterday })}
                    inputMode="numeric"
                    maxLength={30}
                    defaultValue={localMomentOf(written[name] ?? "").date || typed[name]}
                    problem={
                      unread.includes(name)
                        ? t("noSuchDay")
                        : name === "until" && isBackwards
                          ? t("backwards")
                          : undefined
                    }
                  />
                </div>
              ))}
              {/* In line with the fields, below their labels and hints. */}
              <div className="self-end">
                <Button manner="secondary">{t("days.show")}</Button>
              </div>
            </div>
          </details>
        </div>
      </form>
      {Object.values(kept).some(Boolean) && (
        <LinkLine href={here} className="mb-4">
          {t("showAll")}
        </LinkLine>
      )}
    </>
  );
}

/** Days with a link of their own, by UTC, which Iceland keeps all year. */
function linkedDays() {
  return (["today", "yesterday"] as const).map((word, daysAgo) => ({
    word,
    day: new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10),
  }));
}

function isOnly(day: string, kept: ListPlace["kept"]): boolean {
  return kept.from === day && kept.until === day;
}

async function DayLinks({ here, kept }: ListPlace) {
  const t = await getTranslations("staff.messages.days");
  return (
    <nav aria-label={t("label")} className="-mx-3 flex">
      {linkedDays().map(({ word, day }) => (
        <a
          key={word}
          href={listAddress(here, { ...kept, from: day, until: day })}
          aria-current={isOnly(day, kept) ? "true" : undefined}
          className={`${filterLink} underline`}
        >
          {t(word)}
        </a>
      ))}
    </nav>
  );
}

interface PageLinksProps extends ListPlace {
  /** Keysets of the previous and of the next page. */
  before: string | undefined;
  after: string | undefined;
  children?: ReactNode;
}

export async function PageLinks({ here, kept, before, after, children }: PageLinksProps) {
  if (!before && !after && !children) return null;
  const t = await getTranslations("staff.messages");
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {before && (
        <ButtonLink manner="secondary" href={listAddress(here, { ...kept, before })}>
          {t("newer")}
        </ButtonLink>
      )}
      {after && (
        <ButtonLink manner="secondary" href={listAddress(here, { ...kept, after })}>
          {t("older")}
        </ButtonLink>
      )}
      {children}
    </div>
  );
}
