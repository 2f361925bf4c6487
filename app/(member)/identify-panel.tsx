import type { ReactNode } from "react";
import { translationsIn } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language, SignInMode } from "#portal/configuration/issuer-file.ts";
import { identify, signInWithElectronicId } from "./actions.ts";
import { ElectronicIdForm } from "./electronic-id-form.tsx";
import { IdentifyForm, type KennitalaWay } from "./identify-form.tsx";
import { identifyWords } from "./identify-words.ts";

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
