"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextArea } from "#components/ui/fields.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { PhoneText } from "./phone.tsx";
import type { PreviewView } from "./sms-form-state.ts";

const pauseMs = 350;

interface ContentFieldProps {
  id: string;
  name?: string;
  label?: string;
  /** Whether the text may contain the link to the pass. */
  mayHoldLink?: boolean;
  /** Hint that follows the hint about the link. */
  hint?: string | undefined;
  before: string;
  problem: string | undefined;
  /** The template's sender, where the portal knows it. */
  templateSender?: string | undefined;
  /** First preview, where one is known. */
  seen?: PreviewView | undefined;
  lang?: string;
}

/** Placeholder that the service replaces with the link. */
const linkToken = "${url}";

/** Text area with a live preview; without a script the review step shows the same. */
export function ContentField(props: ContentFieldProps) {
  const t = useTranslations("staff.sms");
  const { id, name = "content", label = t("content"), mayHoldLink = true, ...field } = props;
  const { hint, before, problem, templateSender, seen, lang } = field;
  const [content, setContent] = useState(before);
  const [view, setView] = useState(seen);
  const area = useRef<HTMLTextAreaElement>(null);
  const [from, setFrom] = useState<string>();
  const isReady = useInBrowser();
  const linkHint = mayHoldLink && t(isReady ? "contentHint" : "contentHintTyped");
  // The textarea is uncontrolled, so that hydration keeps what was typed before it. This copies that text
  // into the state, from which the preview is made.
  useEffect(() => setContent((known) => area.current?.value ?? known), []);
  const write = (text: string) => {
    if (area.current) area.current.value = text;
    setContent(text);
  };
  useEffect(() => {
    const asking = new AbortController();
    const pause = setTimeout(async () => {
      const seen = await askPreview(content, asking.signal).catch(() => undefined);
      if (!asking.signal.aborted) setView(seen);
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [content]);
  // The preview needs the sender, which other fields of the same form hold.
  useEffect(() => {
    const form = area.current?.form;
    if (!form) return;
    const readSender = () => setFrom(senderIn(new FormData(form), templateSender));
    readSender();
    form.addEventListener("input", readSender);
    return () => form.removeEventListener("input", readSender);
  }, [templateSender]);
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        ref={area}
        id={id}
        label={label}
        hint={[linkHint, hint].filter(Boolean).join(" ") || undefined}
        problem={problem}
        name={name}
        lang={lang}
        defaultValue={before}
        onChange={(event) => setContent(event.target.value)}
      />
      {mayHoldLink && (
        // Takes its room before it works, so that no button below moves under a press.
        <div className={isReady ? undefined : "invisible noscript:hidden"}>
          <Button
            manner="secondary"
            type="button"
            onClick={() => {
              const text = area.current;
              if (!text) return;
              text.setRangeText(linkToken, text.selectionStart, text.selectionEnd, "end");
              setContent(text.value);
              text.focus();
            }}
          >
            {t("insertLink")}
          </Button>
        </div>
      )}
      {view && (
        <div aria-live="polite">
          <SmsPreview title={t("preview.title")} view={view} from={from} />
          {view.gsmOnly && (
            <div className="mt-2">
              <Button
                type="button"
                manner="secondary"
                onClick={() => write(view.gsmOnly ?? content)}
              >
                {t("preview.gsmOnly")}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function senderIn(form: FormData, ofTemplate: string | undefined): string | undefined {
  if (form.get("sender") !== "own") return ofTemplate;
  return String(form.get("customSender") ?? "").trim() || undefined;
}

async function askPreview(content: string, signal: AbortSignal): Promise<PreviewView | undefined> {
  const body = new FormData();
  body.set("content", content);
  const response = await fetch("/staff/sms-preview", { method: "POST", body, signal });
  return response.ok ? ((await response.json()) ?? undefined) : undefined;
}

interface SmsPreviewProps {
  title: string;
  view: PreviewView;
  /** Name of the sender; undefined where it is not known. */
  from?: string | undefined;
  /** Whether the page says already how many parts it is and what it costs. */
  isCounted?: boolean;
}

export function SmsPreview({ title, view, from, isCounted = false }: SmsPreviewProps) {
  const counted = isCounted ? [] : [view.parts, view.cost, view.characters];
  return (
    <div>
      <p className="mb-2 font-semibold">{title}</p>
      <PhoneText from={from} text={view.text} />
      <ul className="mt-2 flex flex-wrap gap-x-6 text-ink-soft">
        {[...counted, view.whyCostly, view.sampleLink].map(
          (fact) => fact && <li key={fact}>{fact}</li>,
        )}
      </ul>
      {view.warnings.length > 0 && (
        <Notice className="mt-2" tone="waiting" icon="alert">
          <ul>
            {view.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
