"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextArea } from "#components/ui/text-field.tsx";
import type { PreviewView, SmsWords } from "./sms-form-state.ts";
import { SmsPreview } from "./sms-preview.tsx";

const pauseMs = 350;

interface ContentFieldProps {
  id: string;
  words: SmsWords;
  preview: (form: FormData) => Promise<PreviewView | undefined>;
  before: string;
  problem: string | undefined;
}

/** The text, and beside it what will become of it. Without a script the next step shows the same. */
export function ContentField({ id, words, preview, before, problem }: ContentFieldProps) {
  const [content, setContent] = useState(before);
  const [view, setView] = useState<PreviewView>();
  useEffect(() => {
    let isStale = false;
    const asked = setTimeout(async () => {
      const form = new FormData();
      form.set("content", content);
      const seen = await preview(form).catch(() => undefined);
      if (!isStale) setView(seen);
    }, pauseMs);
    return () => {
      isStale = true;
      clearTimeout(asked);
    };
  }, [content, preview]);
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        id={id}
        label={words.content}
        hint={words.contentHint}
        problem={problem}
        name="content"
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {view && (
        <div aria-live="polite">
          <SmsPreview title={words.previewTitle} view={view} />
          {view.plainer && (
            <div className="mt-2">
              <Button
                type="button"
                manner="secondary"
                onClick={() => setContent(view.plainer ?? content)}
              >
                {words.previewPlainer}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
