import { Fragment, type ReactNode } from "react";
import { translationsIn } from "#app/i18n/translations.ts";
import { Button } from "#components/ui/button.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language, SignInMode } from "#portal/configuration/issuer-file.ts";
import { Icon } from "#theme/icon.ts";
import { signInWithElectronicId } from "./actions.ts";
import { IdentifyForm } from "./identify-form.tsx";

interface IdentifyPanelProps {
  locale: Language;
  title: string;
  slug?: string | undefined;
  /** Whether the link by text is also an application for the pass. */
  isOnRequest?: boolean;
  /** Kennitala for the visitor to correct; the field contains it at first. */
  before?: string | undefined;
  notice?: ReactNode;
}

/** The sign-in modes of the issuer, in its order: on the start page and on each deep link. */
export function IdentifyPanel({
  locale,
  title,
  slug,
  isOnRequest,
  before,
  notice,
}: IdentifyPanelProps) {
  const t = translationsIn(locale, "identify");
  const modes = getConfiguration().issuer.signIn;
  const [first = "kennitala"] = modes;
  const byKennitala = modes.filter((mode) => mode !== "electronic-id");
  const hasBoth = byKennitala.length > 1;
  const ways = byKennitala.map((mode) =>
    mode === "text-link"
      ? {
          mode,
          submit: t(isOnRequest ? "textLink.submitOnRequest" : "textLink.submit"),
          about: t(isOnRequest ? "textLink.aboutOnRequest" : "textLink.about"),
        }
      : {
          mode,
          // A visitor may have no pass yet if its type is issued on request, so the words promise none.
          submit: hasBoth && !isOnRequest ? t("kennitala.submit") : t("submit"),
          about:
            modes.length > 1
              ? t(isOnRequest ? "kennitala.aboutOnRequest" : "kennitala.about")
              : undefined,
        },
  );
  // The modes that ask for a kennitala share one form.
  const forms = modes.filter((mode) => mode === "electronic-id" || mode === byKennitala[0]);
  const formOf = (mode: SignInMode) =>
    mode === "electronic-id" ? (
      <form action={signInWithElectronicId} className="flex flex-col gap-2">
        <p className="text-ink-soft">{t("electronicId.about")}</p>
        {slug && <input type="hidden" name="slug" value={slug} />}
        <Button manner={mode === first ? "primary" : "secondary"}>
          {t("electronicId.submit")}
          <Icon name="forward" />
        </Button>
      </form>
    ) : (
      <IdentifyForm
        locale={locale}
        words={{
          label: t("label"),
          hint: t("hint"),
          problemTitle: t("problemTitle"),
          stoppedTitle: t("stoppedTitle"),
        }}
        ways={ways}
        slug={slug}
        isFirst={mode === first}
        before={before}
      />
    );
  return (
    <section className="group mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="mb-6 text-3xl leading-tight font-bold sm:text-4xl">{title}</h1>
      {(modes.length === 1 || isOnRequest) && (
        <p className="-mt-3 mb-6 text-lg text-ink-soft">
          {isOnRequest ? t("leadOnRequest") : t(`lead.${first}`)}
        </p>
      )}
      {/* The notice on an earlier attempt is hidden once a form has an answer of its own. */}
      {notice && <div className="mb-6 group-has-[form_[role=alert]]:hidden">{notice}</div>}
      {forms.map((mode, at) => (
        <Fragment key={mode}>
          {at > 0 && (
            <p className="my-6 flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t("or")}
            </p>
          )}
          {formOf(mode)}
        </Fragment>
      ))}
    </section>
  );
}
