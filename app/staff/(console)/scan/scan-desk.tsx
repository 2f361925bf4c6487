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
import { isCameraPage } from "#app/page-headers.ts";
import { SignalSwitch } from "#components/code-reader/camera-controls.tsx";
import { CodeReader } from "#components/code-reader/code-reader.tsx";
import { signal } from "#components/code-reader/signal.ts";
import { Icon } from "#theme/icon.ts";
import { actOnScan, scanCode, undoUse } from "./actions.ts";
import type { DeskState, DeskView } from "./desk-state.ts";
import { OpenedPass } from "./opened-pass.tsx";
import { RecentScans } from "./recent-scans.tsx";
import {
  LostResult,
  ResultBanner,
  resultStyles,
  type ScanRequest,
  WaitingResult,
} from "./result-banner.tsx";
import { readyField, ScanField, useReadyField } from "./scan-field.tsx";

interface ScanDeskProps {
  /** Query of entrance mode; empty when it is off. */
  carried: Record<string, string>;
  /** Idempotency token of a scan without a script. */
  firstToken: string;
  first: DeskState;
  /** Address of the search for a pass left at home, in entrance mode. */
  find: string | undefined;
}

/** Debounce: a hand scanner may end a code with two line ends. */
const secondEndMs = 1_000;

export function ScanDesk(props: ScanDeskProps) {
  const { carried, firstToken, first, find } = props;
  const t = useTranslations("staff.scan.entrance");
  const [scanned, postScan] = useActionState(scanCode, first);
  const [acted, postAct] = useActionState(actOnScan, first);
  const [undone, postUndo] = useActionState(undoUse, first);
  const [live, setLive] = useState<DeskState>();
  const [lost, setLost] = useState<ScanRequest["kind"]>();
  const { unanswered, enqueue } = useOneByOne();
  const [asked] = unanswered;
  const isWaiting = asked !== undefined;
  const isEntrance = "entrance" in carried;
  const field = useRef<HTMLInputElement>(null);
  useReadyField(field);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const showResult = () => {
      // At an entrance the result stands at the top, below the line that names the mode.
      if (isEntrance) scrollTo({ top: 0 });
      else result.current?.scrollIntoView({ block: "nearest" });
    };
    if (isWaiting) showResult();
    if (isWaiting || (!live && !lost)) return;
    leaveOldResult();
    const wrong = document.querySelector<HTMLElement>(
      "main [aria-invalid=true], main [data-confirms]",
    );
    if (wrong) wrong.focus();
    else readyField(field.current);
    showResult();
  }, [live, lost, isWaiting, isEntrance]);

  /** A new scan hides the former pass; an action does not. */
  const isReading = unanswered.some(({ kind }) => kind !== "act");
  const state = live ?? [scanned, acted, undone].find(({ attempt }) => attempt) ?? first;
  const ask = (what: typeof scanCode, form: FormData, sent: ScanRequest) => {
    // The pressed button disappears, and the focus with it.
    readyField(field.current);
    enqueue(sent, async () => {
      form.set("answer", "in-place");
      try {
        const answer = await what(state, form);
        setLost(undefined);
        setLive((before) => afterwards(before ?? first, answer));
        if (answer.view) signal(resultStyles[answer.view.state].signal);
      } catch (error) {
        unstable_rethrow(error);
        setLost(sent.kind);
        signal("unknown");
      }
    });
  };
  const take = (data: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(carried)) form.set(name, value);
    form.set("code", data);
    form.set("token", readToken());
    ask(scanCode, form, { kind: isEntrance && carried.entrance !== "CHECK" ? "entrance" : "scan" });
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
    // A code typed by a hand scanner into the amount field is the next pass.
    if (/^(?=.*[a-z])[\w.:-]{16,}$/i.test(typed)) take(typed);
    else ask(actOnScan, form, { kind: "act", what: typed ? `${title} (${typed})` : title });
  };
  const onUndo = (form: FormData, what: string) => ask(undoUse, form, { kind: "act", what });
  const view = lost ? undefined : state.view;
  const isRetried =
    lost === "scan" ||
    lost === "entrance" ||
    view?.state === "unopened" ||
    view?.state === "interrupted";
  const scanField = (
    <ScanField
      field={field}
      carried={carried}
      waiting={unanswered.length}
      // The field gets no focus while a result is shown, because a phone would scroll it out of view.
      isReady={!first.view}
      token={firstToken}
      post={postScan}
      onSubmit={onScan}
    />
  );
  const camera = (
    <CodeReader
      paused={isWaiting}
      retriesRenewed={isRetried}
      givesRoom={isWaiting || lost !== undefined || view !== undefined}
      onRead={onRead}
      isAllowedAt={isCameraPage}
    />
  );
  const banner = (
    <>
      {asked && <WaitingResult asked={asked} isEntrance={isEntrance} />}
      <div aria-live="polite">
        {isWaiting ? null : lost ? (
          <LostResult lost={lost} isEntrance={isEntrance} />
        ) : (
          <ScanResult key={state.attempt} view={view} isEntrance={isEntrance} />
        )}
      </div>
    </>
  );
  const pass = view?.scan && !isReading && (
    <OpenedPass
      key={`pass-${view.scan.formToken}`}
      scan={view.scan}
      isWaiting={isWaiting}
      isUndone={view.state === "undone"}
      carried={carried}
      onAct={onAct}
      onUndo={onUndo}
      field={field}
      post={postAct}
      postUndo={postUndo}
    />
  );
  const recent = <RecentScans recent={state.recent} carried={carried} />;
  if (isEntrance) {
    return (
      // On a phone the camera follows the result, so that both are in sight.
      <div className="group/desk flex flex-col gap-3 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)] lg:gap-x-8">
        <div className="max-lg:contents">
          <div ref={result}>{banner}</div>
          {/* On a phone, a running camera is above the pass, unless staff must choose an action of the pass. */}
          <div
            className={
              view?.scan?.actions.length ? undefined : "max-lg:group-has-[video]/desk:order-2"
            }
            onClickCapture={ignoreSecondClick}
          >
            {pass}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 max-lg:order-2 lg:mt-2">
            <p className="text-[clamp(1rem,4.6vw,1.5rem)] font-bold">{state.today}</p>
            <a
              href={find}
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              <Icon name="find" />
              {t("find")}
            </a>
          </div>
        </div>
        <div className="max-lg:contents lg:flex lg:flex-col lg:gap-3">
          <div className="max-lg:order-3">{scanField}</div>
          <div className="max-lg:order-1">{camera}</div>
          <div className="max-lg:order-4" onClickCapture={ignoreSecondClick}>
            <SignalSwitch />
            {recent}
          </div>
        </div>
      </div>
    );
  }
  return (
    <>
      {/* On a phone the camera comes before the field. */}
      <div className="flex flex-col gap-2">
        {scanField}
        <div className="max-sm:order-first">{camera}</div>
      </div>
      <div ref={result} className="mt-4 scroll-mt-3 sm:mt-2">
        {banner}
      </div>
      <div onClickCapture={ignoreSecondClick}>
        {pass}
        {state.today && <p className="mt-4 font-semibold">{state.today}</p>}
        {recent}
      </div>
      <div className="mt-6">
        <SignalSwitch />
      </div>
    </>
  );
}

interface ScanResultProps {
  view: DeskView | undefined;
  isEntrance: boolean;
}

/** The result; before the first scan, an entrance asks for one. */
function ScanResult({ view, isEntrance }: ScanResultProps) {
  const t = useTranslations("staff.scan.entrance");
  if (view) {
    const name = view.scan?.title;
    // The banner already names a pass without a holder by its type.
    const title = isEntrance && name && !view.holder?.includes(name) ? name : undefined;
    return <ResultBanner {...view} title={title} isEntrance={isEntrance} />;
  }
  return isEntrance && <ResultBanner state={undefined} heading={t("idle")} lines={[]} isEntrance />;
}

/**
 * Ignores the second click of a double click: another pass's link may be under the pointer by then.
 */
function ignoreSecondClick(event: MouseEvent) {
  const isStep = (event.target as Element).closest("[type=button]") !== null;
  if (event.detail < 2 || isStep) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The answer merged with what is shown; it may lack the pass and the earlier scans. */
function afterwards(before: DeskState, { view, recent, today, attempt }: DeskState): DeskState {
  return {
    ...(attempt && { attempt }),
    view: view?.keepsPass ? { ...view, scan: before.view?.scan } : view,
    recent: recent.length > 0 ? recent : before.recent,
    today: today ?? before.today,
  };
}

/** Removes the address of an earlier result, which a reload would show again. */
function leaveOldResult() {
  if (location.pathname === "/staff/scan") return;
  history.replaceState(null, "", `/staff/scan${location.search.replace(/[?&]held=[^&]*/, "")}`);
}

/** UUID of a scan. `randomUUID` is missing on addresses without https. */
function readToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** Queue of requests, answered one at a time in their order. */
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
