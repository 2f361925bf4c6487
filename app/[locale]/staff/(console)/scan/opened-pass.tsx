"use client";

import type { MouseEvent, RefObject } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { Icon } from "#theme/icon.ts";
import { ActionForm } from "./action-form.tsx";
import type { DeskWords, OpenedView } from "./desk-view.ts";

interface OpenedPassProps {
  scan: OpenedView;
  words: DeskWords;
  carried: Record<string, string>;
  /** While an action is not answered nothing more can be asked of the pass. */
  isWaiting: boolean;
  field: RefObject<HTMLInputElement | null>;
  post: (form: FormData) => void;
  onAct: (form: FormData, title: string) => void;
}

/** Which pass it is, and what can be done with it. */
export function OpenedPass({
  scan,
  words,
  carried,
  isWaiting,
  field,
  post,
  onAct,
}: OpenedPassProps) {
  return (
    <div className="max-w-2xl">
      <PassLine scan={isWaiting ? { ...scan, status: undefined, statusNow: undefined } : scan} />
      {/* Room is kept: what stands below would slide under the pointer. */}
      <div inert={isWaiting} className={isWaiting ? "invisible" : undefined}>
        {scan.again.map((words) => (
          <p key={words} className="mt-3 font-semibold">
            {words}
          </p>
        ))}
        {scan.actions.map((action) => (
          <ActionForm
            key={action.action}
            action={action}
            words={words}
            post={post}
            onAct={onAct}
            carried={{ ...carried, scanId: scan.id, formToken: scan.formToken }}
          />
        ))}
      </div>
      {scan.isOver && !isWaiting && (
        <ScanAgain field={field} carried={carried} label={words.scanAgain} />
      )}
      {scan.notes.map((note) => (
        <p key={note} className="mt-3 text-ink-soft">
          {note}
        </p>
      ))}
      <a
        href={scan.passHref}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {words.openPass}
      </a>
      {scan.done.length > 0 && (
        <>
          <h3 className="mt-2 font-semibold">{words.doneTitle}</h3>
          <ol>
            {scan.done.map(({ key, words: done }) => (
              <li key={key}>{done}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function PassLine({ scan }: { scan: OpenedView }) {
  const { title, status, statusNow, marks } = scan;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pt-3 pb-2 [overflow-wrap:anywhere]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-lg font-semibold">{title}</span>
          {status && <StatusWord {...status} />}
          {statusNow && <span className="text-ink-soft">{statusNow}</span>}
        </p>
        <p className="text-ink-soft">{marks.join(" · ")}</p>
      </div>
    </div>
  );
}

interface ScanAgainProps {
  field: RefObject<HTMLInputElement | null>;
  carried: Record<string, string>;
  label: string;
}

/** The way on when a scan is of no more use: to the field, or without a script to a new page. */
function ScanAgain({ field, carried, label }: ScanAgainProps) {
  const query = new URLSearchParams(carried);
  const toField = (event: MouseEvent) => {
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <p className="my-3">
      <ButtonLink href={query.size > 0 ? `/staff/scan?${query}` : "/staff/scan"} onClick={toField}>
        <Icon name="scan" />
        {label}
      </ButtonLink>
    </p>
  );
}
