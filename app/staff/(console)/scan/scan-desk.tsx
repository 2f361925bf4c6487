"use client";

import { unstable_rethrow } from "next/navigation";
import {
  type FormEvent,
  type MouseEvent,
  useActionState,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { isCameraPage } from "#app/security/camera-page.ts";
import { SignalSwitch } from "#components/code-reader/camera-controls.tsx";
import { CodeReader } from "#components/code-reader/code-reader.tsx";
import { type SignalKind, signal } from "#components/code-reader/signal.ts";
import type { DeskState, RecentView, ResultState } from "./desk-state.ts";
import { OpenedPass } from "./opened-pass.tsx";
import { LostResult, ResultBanner, WaitingResult } from "./result-banner.tsx";
import { focusUnlessFinger, ScanField, useReadyField } from "./scan-field.tsx";

type Act = (state: DeskState, form: FormData) => Promise<DeskState>;

interface ScanDeskProps {
  scan: Act;
  act: Act;
  /** The entrance mode, when it is on. */
  carried: Record<string, string>;
  /** Of the read that a form without a script makes. */
  firstToken: string;
  first: DeskState;
}

/** What can be heard of a result: whether something was used, was not, or nobody knows. */
const signalOf: Record<ResultState, SignalKind> = {
  ready: "read",
  used: "used",
  valid: "used",
  "not-valid": "not-used",
  "not-used": "not-used",
  unopened: "not-used",
  unknown: "unknown",
};

/** A hand scanner may end a code with two line ends; the second says nothing of the pass. */
const secondEndMs = 1_000;

/** One field for every way of reading a code, and below it what became of the last read. */
export function ScanDesk(props: ScanDeskProps) {
  const { scan, act, carried, firstToken, first } = props;
  const [scanned, postScan] = useActionState(scan, first);
  const [acted, postAct] = useActionState(act, first);
  const [live, setLive] = useState<DeskState>();
  const [lost, setLost] = useState<"scan" | "act">();
  const { unanswered, enqueue } = useOneByOne();
  const [asked] = unanswered;
  const isWaiting = asked !== undefined;
  const field = useRef<HTMLInputElement>(null);
  useReadyField(field);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWaiting) result.current?.scrollIntoView({ block: "nearest" });
    if (isWaiting || (!live && !lost)) return;
    leaveOldResult();
    const wrong = document.querySelector<HTMLElement>(
      "main [aria-invalid=true], main [data-confirms]",
    );
    if (wrong) wrong.focus();
    else focusUnlessFinger(field.current);
    result.current?.scrollIntoView({ block: "nearest" });
  }, [live, lost, isWaiting]);

  /** The pass of the former read is nobody's any more; an action's own stays in sight. */
  const isReading = unanswered.some(({ kind }) => kind !== "act");
  const state = live ?? [scanned, acted].find(({ attempt }) => attempt) ?? first;
  const ask = (what: Act, form: FormData, sent: ScanRequest) => {
    const mayHaveActed = sent.kind !== "scan";
    // The button that was pressed leaves, and the focus would with it.
    focusUnlessFinger(field.current);
    enqueue(sent, async () => {
      form.set("answer", "in-place");
      try {
        const answer = await what(state, form);
        setLost(undefined);
        setLive((before) => afterwards(before ?? first, answer));
        if (answer.view) signal(signalOf[answer.view.state]);
      } catch (error) {
        unstable_rethrow(error);
        setLost(mayHaveActed ? "act" : "scan");
        signal(mayHaveActed ? "unknown" : "not-used");
      }
    });
  };
  const take = (data: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(carried)) form.set(name, value);
    form.set("code", data);
    form.set("token", readToken());
    ask(scan, form, { kind: "entrance" in carried ? "entrance" : "scan" });
  };
  const newestTake = useRef(take);
  useEffect(() => {
    newestTake.current = take;
  });
  const onRead = useCallback((data: string) => newestTake.current(data), []);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const onScan = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value ?? "";
    const isSecondEnd = isWaiting || event.timeStamp - typedAt.current < secondEndMs;
    if (code === "" && isSecondEnd) return;
    typedAt.current = event.timeStamp;
    take(code);
    if (field.current) field.current.value = "";
  };
  const onAct = (form: FormData, title: string) => {
    const typed = String(form.get("amount") ?? "");
    // A hand scanner that typed into the field of an amount meant the next pass.
    if (/^(?=.*[a-z])[\w.:-]{16,}$/i.test(typed)) take(typed);
    else {
      const amount = String(form.get("quick") ?? typed);
      ask(act, form, { kind: "act", what: amount ? `${title} (${amount})` : title });
    }
  };
  return (
    <>
      {/* A hand scanner's field first, and on a phone the camera. */}
      <div className="flex flex-col gap-2">
        <ScanField
          field={field}
          carried={carried}
          waiting={unanswered.length}
          token={firstToken}
          post={postScan}
          onSubmit={onScan}
        />
        <div className="max-sm:order-first">
          <CodeReader
            paused={isWaiting}
            retriesRenewed={lost === "scan" || state.view?.state === "unopened"}
            givesRoom={isWaiting || lost !== undefined || state.view !== undefined}
            onRead={onRead}
            isAllowedAt={isCameraPage}
          />
        </div>
      </div>
      <div ref={result} className="mt-4 scroll-mt-3 sm:mt-2">
        {asked && <WaitingResult asked={asked} />}
        <div aria-live="polite">
          {isWaiting ? null : lost ? (
            <LostResult lost={lost} />
          ) : (
            state.view && <ResultBanner key={state.attempt} {...state.view} />
          )}
        </div>
      </div>
      <div onClickCapture={ignoreSecondClick}>
        {!lost && state.view?.scan && !isReading && (
          <OpenedPass
            key={`pass-${state.view.scan.formToken}`}
            scan={state.view.scan}
            isWaiting={isWaiting}
            carried={carried}
            onAct={onAct}
            field={field}
            post={postAct}
          />
        )}
        {state.today && <p className="mt-4 font-semibold tabular-nums">{state.today}</p>}
        <RecentScans recent={state.recent} carried={carried} />
      </div>
      <div className="mt-6">
        <SignalSwitch />
      </div>
    </>
  );
}

/** What the first click began may have put another pass's link under the pointer by the second. */
function ignoreSecondClick(event: MouseEvent) {
  const isStep = (event.target as Element).closest("[type=button]") !== null;
  if (event.detail < 2 || isStep) return;
  event.preventDefault();
  event.stopPropagation();
}

/** An answer that tells nothing of the pass or of the scans before leaves what is known of them. */
function afterwards(before: DeskState, { view, recent, today, attempt }: DeskState): DeskState {
  return {
    ...(attempt && { attempt }),
    view: view?.keepsPass ? { ...view, scan: before.view?.scan } : view,
    recent: recent.length > 0 ? recent : before.recent,
    today: today ?? before.today,
  };
}

/** The address of an earlier result would bring that back on a reload. */
function leaveOldResult() {
  if (location.pathname === "/staff/scan") return;
  history.replaceState(null, "", `/staff/scan${location.search.replace(/[?&]held=[^&]*/, "")}`);
}

/** Names one read of a code. Made where an address without https has no `randomUUID`, too. */
function readToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** What was sent to be answered: a read, a read in entrance mode that acts at once, or an action. */
export type ScanRequest = { kind: "scan" | "entrance" } | { kind: "act"; what: string };

/** Does one thing after another in the order they came; none is lost while another is answered. */
function useOneByOne() {
  const [unanswered, setUnanswered] = useState<readonly ScanRequest[]>([]);
  const last = useRef(Promise.resolve());
  const enqueue = (request: ScanRequest, work: () => Promise<void>) => {
    setUnanswered((before) => [...before, request]);
    const leave = () => setUnanswered(([, ...after]) => after);
    last.current = last.current.then(work).finally(leave);
  };
  return { unanswered, enqueue };
}

interface RecentScansProps {
  recent: RecentView[];
  carried: Record<string, string>;
}

/** So many are in sight on a phone; where there is room, all are. */
const atHand = 3;

/** What this person scanned last, and what became of it. */
function RecentScans({ recent, carried }: RecentScansProps) {
  const t = useTranslations("staff.scan.recent");
  const query = new URLSearchParams(carried);
  const earlier = recent.slice(atHand);
  const tail = query.size > 0 ? `?${query}` : "";
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      {recent.length === 0 && <p className="text-ink-soft">{t("empty")}</p>}
      <Scans recent={recent.slice(0, atHand)} tail={tail} />
      {earlier.length > 0 && (
        <details className="sm:details-content:[content-visibility:visible]">
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4 sm:supports-[selector(::details-content)]:hidden">
            {t("earlier", { count: String(earlier.length) })}
          </summary>
          <Scans recent={earlier} tail={tail} />
        </details>
      )}
    </section>
  );
}

function Scans({ recent, tail }: { recent: RecentView[]; tail: string }) {
  return (
    <ol>
      {recent.map(({ id, at, title, holder, results }) => (
        <li key={id} className="border-b border-line">
          <a
            href={`/staff/scan/${id}${tail}`}
            className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 no-underline hover:underline"
          >
            <span className="min-w-16 text-ink-soft">{at}</span>
            <span className="font-semibold underline underline-offset-4">{title}</span>
            {holder && <bdi className="[overflow-wrap:anywhere]">{holder}</bdi>}
            <span>{results.join(" · ")}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
