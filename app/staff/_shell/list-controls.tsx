import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { type Days, listAddress } from "./list-query.ts";

interface ListPlace {
  /** The list's own address, and what of its query stands in all of its links. */
  here: string;
  kept: { show: string | undefined } & Record<string, string | undefined>;
}

interface ShowLinksProps extends ListPlace {
  links: { show: string | undefined; label: ReactNode }[];
}

/** What of a list is shown: a link each, all of it first. */
export async function ShowLinks({ here, kept, links }: ShowLinksProps) {
  const t = await getTranslations("staff.messages");
  return (
    <nav aria-label={t("filter")} className="mb-4 flex flex-wrap gap-x-5">
      {links.map(({ show, label }) => (
        <a
          key={show ?? "all"}
          href={listAddress(here, { ...kept, show })}
          aria-current={show === kept.show ? "true" : undefined}
          className="inline-flex min-h-11 min-w-11 items-center underline-offset-8 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline aria-[current=true]:decoration-accent aria-[current=true]:decoration-4"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The first and the last day of what a list shows. */
export async function DayFields({ days: { written, isBackwards } }: { days: Days }) {
  const t = await getTranslations("staff.messages");
  return (["from", "until"] as const).map((name) => (
    // Side by side on a phone too, if it is wide enough for both.
    <div key={name} className="min-w-38 flex-1 sm:w-44 sm:flex-none">
      <TextField
        id={name}
        name={name}
        label={t(name)}
        type="date"
        defaultValue={written[name]}
        problem={name === "until" && isBackwards ? t("backwards") : undefined}
      />
    </div>
  ));
}

interface PageLinksProps extends ListPlace {
  /** The rows that the pages beside this one end before and begin after, where there are such pages. */
  before: string | undefined;
  after: string | undefined;
  children?: ReactNode;
}

/** The ways to newer and to older rows, and what else leads on from a list. */
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
