import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { SignInMode } from "#portal/configuration/issuer-file.ts";
import { identify, signInWithElectronicId } from "./actions.ts";
import { ElectronicIdForm } from "./electronic-id-form.tsx";
import { IdentifyForm } from "./identify-form.tsx";
import { identifyWords } from "./identify-words.ts";
import { askForTextLink } from "./text-link/actions.ts";

interface IdentifyPanelProps {
  title: string;
  /** Whether the reader came for one membership type. */
  slug?: string | undefined;
  notice?: ReactNode;
}

/** The question that every way in begins with: the start page and each deep link. */
export async function IdentifyPanel({ title, slug, notice }: IdentifyPanelProps) {
  const t = await getTranslations("identify");
  const modes = getConfiguration().issuer.signIn;
  const [first] = modes;
  const lead = modes.length > 1 ? "several" : (first ?? "kennitala");
  return (
    <section className="mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="text-3xl leading-tight font-bold sm:text-4xl">{title}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">
        {t(slug ? `leadForType.${lead}` : `lead.${lead}`)}
      </p>
      {notice && <div className="mb-6">{notice}</div>}
      {modes.length === 1 ? (
        <Mode mode={first ?? "kennitala"} slug={slug} />
      ) : (
        modes.map((mode) => (
          <section key={mode} className="mt-8 border-t border-line pt-6">
            <h2 className="mb-2 text-xl font-semibold">{t(`mode.${mode}`)}</h2>
            <Mode mode={mode} slug={slug} isFirst={mode === first} isOneOfMany />
          </section>
        ))
      )}
    </section>
  );
}

interface ModeProps {
  mode: SignInMode;
  slug: string | undefined;
  isFirst?: boolean;
  isOneOfMany?: boolean;
}

async function Mode({ mode, slug, isFirst = true, isOneOfMany = false }: ModeProps) {
  const t = await getTranslations("identify");
  switch (mode) {
    case "kennitala": {
      const about = isOneOfMany ? t("kennitala.about") : undefined;
      const words = { ...(await identifyWords()), about };
      return <IdentifyForm act={identify} words={words} slug={slug} isFirst={isFirst} />;
    }
    case "text-link": {
      const words = { ...(await identifyWords()), submit: t("textLink.submit") };
      const about = t("textLink.about");
      return (
        <IdentifyForm
          act={askForTextLink}
          words={{ ...words, about }}
          slug={slug}
          isFirst={isFirst}
        />
      );
    }
    case "electronic-id": {
      const words = { about: t("electronicId.about"), submit: t("electronicId.submit") };
      return (
        <ElectronicIdForm
          act={signInWithElectronicId}
          words={words}
          slug={slug}
          isFirst={isFirst}
        />
      );
    }
    default:
      return mode satisfies never;
  }
}
