"use client";

import { Fragment, useEffect, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/fields.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import { ConfirmStep } from "../../../_form/confirm-form.tsx";
import { problemOf } from "../../../_form/form-state.ts";
import { NotificationPreview } from "../../../_messages/notification-form.tsx";
import { SmsPreview } from "../../../_messages/sms-content-field.tsx";
import { isTestProblem, TestSection } from "../../../_messages/test-section.tsx";
import { type BulkState, leaveOutRejected, listSteps } from "../bulk-state.ts";

/** Replaces the write step in the page title by the review step and its number. */
function useStepInTitle() {
  const t = useTranslations("staff.bulk.steps");
  const wordsOf = (step: "write" | "review") =>
    t("of", { number: listSteps.indexOf(step) + 1, all: listSteps.length, step: t(step) });
  const [before, now] = [wordsOf("write"), wordsOf("review")];
  useEffect(() => {
    document.title = document.title.replace(before, now);
    return () => {
      document.title = document.title.replace(now, before);
    };
  }, [before, now]);
}

/** Review step of a message to a list: to whom it goes and to whom not, before it is confirmed. */
export function ReviewStep({ state, pending }: { state: BulkState; pending: boolean }) {
  const t = useTranslations("staff.bulk.confirm");
  const sms = useTranslations("staff.sms");
  const write = useTranslations("staff.bulk.write");
  const id = useId();
  useStepInTitle();
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { preview, notice, examples, test, leftOut, warnings } = confirmed;
  const { wallets, statuses, ...rest } = typed;
  const facts = [
    [t("count"), confirmed.count],
    [write("audience"), confirmed.audience],
    [sms("from"), typed.kind === "sms" ? (confirmed.from ?? sms("senderUnknown")) : undefined],
    [t("when"), confirmed.when],
    [t("parts"), confirmed.parts],
    [t("cost"), confirmed.cost],
  ] as const;
  return (
    <ConfirmStep
      title={confirmed.nobody ?? t("title")}
      lead={test?.sent ? sms("test.lead") : t("lead")}
      problemTitle={isTestProblem(problems) ? sms("test.problemTitle") : write("problemTitle")}
      send={confirmed.send}
      change={t("change")}
      problems={problems.map((one) => ({ ...one, field: one.field && `${id}-${one.field}` }))}
      typed={[
        ...Object.entries(rest),
        ...wallets.map((wallet) => ["wallets", wallet] as const),
        ...statuses.map((status) => ["statuses", status] as const),
      ]}
      warnings={warnings.filter((warning) => !preview?.warnings.includes(warning))}
      pending={pending}
      manner={confirmed.lacksLink ? "secondary" : "primary"}
      icon="send"
    >
      <dl data-review className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(
          ([name, fact]) =>
            fact && (
              <Fragment key={name}>
                <dt className="text-ink-soft">{name}</dt>
                <dd className="font-semibold">{fact}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {confirmed.recent && (
        <div className="flex flex-col items-start gap-2 rounded-lg border-2 border-line px-4 py-3">
          <p className="font-semibold">{confirmed.recent.title}</p>
          <p>{confirmed.recent.state}</p>
          <Button manner="secondary" name="intent" value="other-recent">
            {confirmed.recent.other}
          </Button>
        </div>
      )}
      {confirmed.rejected && (
        <div className="flex flex-col items-start gap-2 rounded-lg border-2 border-line px-4 py-3">
          <StatusWord icon="alert" tone="waiting" label={confirmed.rejected.words} />
          <Button manner="secondary" name="intent" value={leaveOutRejected}>
            {confirmed.rejected.leaveOut}
          </Button>
        </div>
      )}
      {confirmed.recipients && (
        <details className="max-w-xl border-b border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {confirmed.recipients.title}
          </summary>
          {confirmed.recipients.shown && (
            <p className="text-ink-soft">{confirmed.recipients.shown}</p>
          )}
          <ul className="flex flex-col gap-2 py-2">
            {confirmed.recipients.first.map(({ line, name, isOther }, at) => (
              <li key={String(at)} className="border-l-4 border-line pl-4 [overflow-wrap:anywhere]">
                <bdi>{line}</bdi>
                {name &&
                  (isOther ? (
                    <StatusWord icon="alert" tone="waiting" label={name} />
                  ) : (
                    <p className="text-ink-soft">{name}</p>
                  ))}
              </li>
            ))}
          </ul>
        </details>
      )}
      {confirmed.phones && <p className="text-ink-soft">{confirmed.phones}</p>}
      {notice && <NotificationPreview {...notice} />}
      {preview && (
        <SmsPreview
          title={t(examples.length > 0 ? "longest" : "text")}
          view={{ ...preview, characters: undefined }}
          from={confirmed.from}
        />
      )}
      {confirmed.lacksLink && (
        <div>
          <Button name="intent" value="add-link">
            {sms("addLink")}
          </Button>
        </div>
      )}
      {!notice && !preview && <p>{sms("templateMessage")}</p>}
      <div hidden={examples.length === 0}>
        <p className="font-semibold">{t("examples")}</p>
        <ul className="mt-1 flex flex-col gap-2">
          {examples.map(({ line, text }) => (
            <li key={line} className="border-l-4 border-line pl-4 [overflow-wrap:anywhere]">
              <p className="text-ink-soft">
                <bdi>{line}</bdi>
              </p>
              {text && <p className="whitespace-pre-wrap">{text}</p>}
            </li>
          ))}
        </ul>
      </div>
      {test && <TestSection id={id} test={test} isOfList problems={problems} pending={pending} />}
      {leftOut.first.length > 0 && (
        <details className="max-w-xl border-b border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {leftOut.title}
          </summary>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 pb-4">
            {leftOut.counts.map(({ label, count }) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd className="text-right tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
          {leftOut.shown && <p className="text-ink-soft">{leftOut.shown}</p>}
          <ul className="flex flex-col gap-2 py-2">
            {leftOut.first.map(({ line, who, why }) => (
              <li key={line} className="border-l-4 border-line pl-4 [overflow-wrap:anywhere]">
                <p>
                  {line}: <bdi>{who}</bdi>
                </p>
                <p className="text-ink-soft">{why}</p>
              </li>
            ))}
          </ul>
          <p className="flex flex-col items-start">
            {leftOut.ways.map(([href, label]) => (
              <a
                key={href}
                href={href}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {label}
              </a>
            ))}
          </p>
        </details>
      )}
      {confirmed.typeCount && (
        <TextField
          id={`${id}-typedCount`}
          label={t("typeCount")}
          hint={confirmed.typeCount}
          problem={problemOf(problems, "typedCount")}
          name="typedCount"
          inputMode="numeric"
          maxLength={12}
        />
      )}
    </ConfirmStep>
  );
}
