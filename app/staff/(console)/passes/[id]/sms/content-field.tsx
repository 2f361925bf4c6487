"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextArea } from "#components/ui/text-field.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import type { PreviewView } from "./sms-form-state.ts";

const pauseMs = 350;

interface ContentFieldProps {
  id: string;
  name?: string;
  label?: string;
  /** Whether the link to the pass may stand in the text. */
  mayHoldLink?: boolean;
  hint: string | undefined;
  before: string;
  problem: string | undefined;
  /** What will become of it, as far as it is known already. */
  seen?: PreviewView | undefined;
  lang?: string;
}

/** What the service puts the link to the pass in place of. */
const linkToken = "${url}";

/** The text, and beside it what will become of it. Without a script the next step shows the same. */
export function ContentField(props: ContentFieldProps) {
  const t = useTranslations("staff.sms");
  const { id, name = "content", label = t("content"), mayHoldLink = true, ...field } = props;
  const { hint, before, problem, seen, lang } = field;
  const [content, setContent] = useState(before);
  const [view, setView] = useState(seen);
  const area = useRef<HTMLTextAreaElement>(null);
  const isReady = useInBrowser();
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
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        ref={area}
        id={id}
        label={label}
        hint={hint}
        problem={problem}
        name={name}
        lang={lang}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {mayHoldLink && isReady && (
        <div>
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
          <SmsPreview title={t("preview.title")} view={view} />
          {view.plainer && (
            <div className="mt-2">
              <Button
                type="button"
                manner="secondary"
                onClick={() => setContent(view.plainer ?? content)}
              >
                {t("preview.plainer")}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

async function askPreview(content: string, signal: AbortSignal): Promise<PreviewView | undefined> {
  const body = new FormData();
  body.set("content", content);
  const response = await fetch("/staff/sms-preview", { method: "POST", body, signal });
  return response.ok ? ((await response.json()) ?? undefined) : undefined;
}

/** The text as a phone will show it, and how carriers count it. */
export function SmsPreview({ title, view }: { title: string; view: PreviewView }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-md rounded-2xl rounded-bl-sm bg-info-tint px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {view.text}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6 text-ink-soft">
        {view.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
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
