"use client";

import type { FormEvent, MouseEvent, RefObject } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { FieldHead, HiddenFields } from "#components/ui/fields.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import { AlertIcon } from "#theme/browser-icons.ts";
import { Icon } from "#theme/icon.ts";
import { AmountField } from "./amount-field.tsx";
import type { ActionView, OpenedView } from "./desk-state.ts";

interface OpenedPassProps {
  scan: OpenedView;
  carried: Record<string, string>;
  /** Whether the last use was just undone. Using the pass is not the primary action then. */
  isUndone: boolean;
  /** Blocks further actions until the last one is answered. */
  isWaiting: boolean;
  field: RefObject<HTMLInputElement | null>;
  post: (form: FormData) => void;
  onAct: (form: FormData, title: string) => void;
  postUndo: (form: FormData) => void;
  onUndo: (form: FormData, title: string) => void;
}

export function OpenedPass(props: OpenedPassProps) {
  const { scan, carried, isUndone, isWaiting, field, post, onAct, postUndo, onUndo } = props;
  const t = useTranslations("staff.scan");
  const isEntrance = "entrance" in carried;
  const folded = isEntrance && isUndone ? t("useAgain") : scan.folded;
  const actions = scan.actions.map((action) => (
    <ActionForm
      key={action.action}
      action={action}
      isEntrance={isEntrance}
      isSecondary={isUndone || folded !== undefined}
      post={post}
      onAct={onAct}
      carried={{ ...carried, scanId: scan.id, formToken: scan.formToken }}
    />
  ));
  const undo = scan.undo && (
    <Undo
      undo={scan.undo}
      post={postUndo}
      onUndo={onUndo}
      carried={{ ...carried, scanId: ("scanId" in scan.undo && scan.undo.scanId) || scan.id }}
    />
  );
  // The button for another use comes before the undo button, because staff use a pass again more often.
  const isUndoLast = scan.undo && "scanId" in scan.undo && scan.undo.scanId !== undefined;
  return (
    <div className="max-w-2xl">
      {!isEntrance && (
        <PassLine scan={isWaiting ? { ...scan, status: undefined, statusNow: undefined } : scan} />
      )}
      {/* Hidden, not removed: what stands below would move under the pointer. */}
      <div inert={isWaiting} className={isWaiting ? "invisible" : undefined}>
        {!isUndoLast && undo}
        {scan.again.map((words) => (
          <p key={words} className="mt-3 font-semibold">
            {words}
          </p>
        ))}
        {folded && actions.length > 0 ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{folded}</summary>
            {actions}
          </details>
        ) : (
          actions
        )}
        {isUndoLast && undo}
      </div>
      {scan.isOver && !isWaiting && (
        <ScanAgain field={field} carried={carried} label={t("scanAgain")} />
      )}
      {scan.notes.map((note) => (
        <p key={note} className="mt-3 text-ink-soft">
          {note}
        </p>
      ))}
      <a
        href={scan.passHref}
        // This link opens a new tab, because entrance mode must stay open in the current one.
        {...(isEntrance && { target: "_blank", rel: "noopener" })}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t(isEntrance ? "openPassNewTab" : "openPass")}
      </a>
      {!isEntrance && scan.done.length > 0 && (
        <>
          <h3 className="mt-2 font-semibold">{t("doneTitle")}</h3>
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

interface UndoProps {
  undo: NonNullable<OpenedView["undo"]>;
  carried: Record<string, string>;
  post: (form: FormData) => void;
  onUndo: (form: FormData, title: string) => void;
}

/** Takes the last use back, or says why it stands. */
function Undo({ undo, carried, post, onUndo }: UndoProps) {
  if ("why" in undo) return <p className="mt-3 text-ink-soft">{undo.why}</p>;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onUndo(new FormData(event.currentTarget), undo.submit);
  };
  return (
    <form action={post} onSubmit={send} className="mt-3">
      <HiddenFields entries={Object.entries(carried)} />
      <Button manner="secondary">
        <Icon name="undo" />
        {undo.submit}
      </Button>
    </form>
  );
}

function PassLine({ scan }: { scan: OpenedView }) {
  const { title, status, statusNow, mark } = scan;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pt-3 pb-2 [overflow-wrap:anywhere]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-lg font-semibold">{title}</span>
          {status && <StatusWord {...status} />}
          {statusNow && <span className="text-ink-soft">{statusNow}</span>}
        </p>
        {mark && <p className="text-ink-soft">{mark}</p>}
      </div>
    </div>
  );
}

interface ScanAgainProps {
  field: RefObject<HTMLInputElement | null>;
  carried: Record<string, string>;
  label: string;
}

/** Back to the field, or without a script to a new page. */
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

interface ActionFormProps {
  action: ActionView;
  /** Whether the button is not shown as the primary one. */
  isSecondary: boolean;
  isEntrance: boolean;
  carried: Record<string, string>;
  post: (form: FormData) => void;
  onAct: (form: FormData, title: string) => void;
}

/**
 * An action on the pass. Voiding is folded and needs a ticked checkbox; redeeming asks for confirmation;
 * adding money is folded in entrance mode, so that the code field stays in sight.
 */
function ActionForm({ action, isEntrance, isSecondary, carried, post, onAct }: ActionFormProps) {
  const t = useTranslations("staff.scan");
  const { amount, confirm, confirmed, problem, title, description, ask, submit } = action;
  const id = `act-${action.action}`;
  const quick = amount?.quick ?? [];
  const isProposed = ({ value }: (typeof quick)[number]) => value === amount?.typed;
  // At an entrance one button is shown, so that the code field below it stays in sight.
  const shown = isEntrance && quick.some(isProposed) ? quick.filter(isProposed) : quick;
  const folded = quick.filter((one) => !shown.includes(one));
  const quickButtons = (some: typeof quick) => (
    <div className="flex flex-wrap gap-2">
      {some.map((one) => (
        <Button
          key={one.value}
          manner={isProposed(one) && !isSecondary ? "primary" : "secondary"}
          name="amount"
          value={one.value}
        >
          {one.words}
        </Button>
      ))}
    </div>
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onAct(new FormData(event.currentTarget, submitter), title);
  };
  const form = (
    <form action={post} onSubmit={send} noValidate className="flex flex-col gap-3 py-3">
      <HiddenFields entries={Object.entries({ ...carried, action: action.action })} />
      {confirmed && <input type="hidden" name="confirmed" value={confirmed} />}
      {description && (
        <p lang={action.descriptionLang} className="text-ink-soft [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
      {amount && quick.length === 0 && <AmountField id={id} amount={amount} problem={problem} />}
      {quick.length > 0 && problem && <FieldHead id={id} label={title} problem={problem} />}
      {confirm && (
        <div>
          {problem && <FieldHead id={id} label={title} problem={problem} />}
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              id={id}
              name="confirm"
              value="yes"
              aria-invalid={problem ? true : undefined}
              className="size-5 flex-none accent-action"
            />
            {confirm}
          </label>
        </div>
      )}
      {quick.length === 0 && (
        <div>
          <Button
            manner={
              confirm || isSecondary || action.action === "ADD_AMOUNT" ? "secondary" : "primary"
            }
            data-confirms={confirmed ? "" : undefined}
          >
            {ask?.yes ?? submit}
          </Button>
        </div>
      )}
      {shown.length > 0 && quickButtons(shown)}
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{t("moreCounts")}</summary>
          {quickButtons(folded)}
        </details>
      )}
    </form>
  );
  if (ask) {
    return (
      <details className="group/ask border-b border-line py-3">
        <summary className="w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden">
          <span
            className={`button ${isSecondary ? "button-secondary" : "button-primary"} group-open/ask:hidden`}
          >
            {submit}
          </span>
          <span className="hidden min-h-11 items-center gap-2 font-semibold group-open/ask:flex">
            <AlertIcon />
            {ask.question}
          </span>
        </summary>
        {form}
      </details>
    );
  }
  const isFolded = confirm || (isEntrance && action.action === "ADD_AMOUNT");
  if (!isFolded) return <section className="border-b border-line">{form}</section>;
  return (
    <details className="border-b border-line" open={Boolean(problem || confirmed)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      {form}
    </details>
  );
}
