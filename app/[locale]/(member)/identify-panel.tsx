import type { ReactNode } from "react";
import { identify } from "./actions.ts";
import { IdentifyForm } from "./identify-form.tsx";
import { identifyWords } from "./identify-words.ts";

interface IdentifyPanelProps {
  title: string;
  lead: string;
  slug?: string;
  notice?: ReactNode;
}

/** The question that every way in begins with: the start page and each deep link. */
export async function IdentifyPanel({ title, lead, slug, notice }: IdentifyPanelProps) {
  return (
    <section className="mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="text-3xl leading-tight font-bold sm:text-4xl">{title}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">{lead}</p>
      {notice && <div className="mb-6">{notice}</div>}
      <IdentifyForm act={identify} words={await identifyWords()} slug={slug} />
    </section>
  );
}
