import type { ReactNode } from "react";
import { translationsIn } from "#app/i18n/translations.ts";
import { Button } from "#components/ui/button.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language, SignInMode } from "#portal/configuration/issuer-file.ts";
import { Icon } from "#theme/icon.ts";
import { identify, signInWithElectronicId } from "./actions.ts";
import { IdentifyForm, type IdentifyWords, type KennitalaWay } from "./identify-form.tsx";

interface IdentifyPanelProps {
  locale: Language;
  title: string;
  /** Whether the reader came for one membership type. */
  slug?: string | undefined;
  notice?: ReactNode;
}

/** The question that every way in begins with: the start page and each deep link. */
export function IdentifyPanel({ locale, title, slug, notice }: IdentifyPanelProps) {
  const t = translationsIn(locale, "identify");
  const modes = getConfiguration().issuer.signIn;
  const lead = modes.length > 1 ? "several" : (modes[0] ?? "kennitala");
  const ways = waysOf(modes);
  return (
    <section className="group mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="text-3xl leading-tight font-bold sm:text-4xl">{title}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">
        {t(slug ? `leadForType.${lead}` : `lead.${lead}`)}
      </p>
      {/* What was told of an earlier attempt goes when a form has an answer of its own. */}
      {notice && <div className="mb-6 group-has-[form_[role=alert]]:hidden">{notice}</div>}
      {ways.map((way, at) =>
        ways.length === 1 ? (
          <WayIn
            key={way.join()}
            locale={locale}
            modes={way}
            slug={slug}
            isFirst
            isOneOfMany={modes.length > 1}
          />
        ) : (
          <section key={way.join()} className="mt-8 border-t border-line pt-6">
            <h2 className="mb-2 text-xl font-semibold">{t(`mode.${headingOf(way)}`)}</h2>
            <WayIn locale={locale} modes={way} slug={slug} isFirst={at === 0} isOneOfMany />
          </section>
        ),
      )}
    </section>
  );
}

type KennitalaMode = KennitalaWay["mode"];
type WayInModes = ["electronic-id"] | KennitalaMode[];

/** The ways in, in the issuer's order: those that ask for a kennitala share one form. */
function waysOf(modes: readonly SignInMode[]): WayInModes[] {
  const byKennitala = modes.filter((mode) => mode !== "electronic-id");
  return modes.flatMap((mode): WayInModes[] => {
    if (mode === "electronic-id") return [[mode]];
    return mode === byKennitala[0] ? [byKennitala] : [];
  });
}

function headingOf([mode, other]: WayInModes): SignInMode {
  return other ? "kennitala" : (mode ?? "kennitala");
}

interface WayInProps {
  locale: Language;
  modes: WayInModes;
  slug: string | undefined;
  isFirst: boolean;
  isOneOfMany: boolean;
}

function WayIn({ locale, modes, slug, isFirst, isOneOfMany }: WayInProps) {
  const t = translationsIn(locale, "identify");
  if (modes[0] === "electronic-id") {
    const words = { about: t("electronicId.about"), submit: t("electronicId.submit") };
    return (
      <ElectronicIdForm act={signInWithElectronicId} words={words} slug={slug} isFirst={isFirst} />
    );
  }
  const wordsOf = {
    kennitala: {
      submit: modes.length > 1 ? t("kennitala.submit") : t("submit"),
      about: isOneOfMany ? t("kennitala.about") : undefined,
    },
    "text-link": { submit: t("textLink.submit"), about: t("textLink.about") },
  };
  return (
    <IdentifyForm
      act={identify}
      words={identifyWords(locale)}
      ways={(modes as KennitalaMode[]).map((mode) => ({ mode, ...wordsOf[mode] }))}
      slug={slug}
      isFirst={isFirst}
    />
  );
}

interface ElectronicIdFormProps {
  act: (form: FormData) => Promise<void>;
  slug: string | undefined;
  isFirst: boolean;
  words: { about: string; submit: string };
}

/** One button, on to the electronic ID. */
function ElectronicIdForm({ act, slug, isFirst, words }: ElectronicIdFormProps) {
  return (
    <form action={act} className="flex flex-col gap-4">
      <p>{words.about}</p>
      {slug && <input type="hidden" name="slug" value={slug} />}
      <Button manner={isFirst ? "primary" : "secondary"}>
        {words.submit}
        <Icon name="forward" />
      </Button>
    </form>
  );
}

/** The form's words in the reader's language; only these go to the browser. */
function identifyWords(locale: Language): IdentifyWords {
  const t = translationsIn(locale, "identify");
  return {
    label: t("label"),
    hint: t("hint"),
    problemTitle: t("problemTitle"),
    stoppedTitle: t("stoppedTitle"),
  };
}
