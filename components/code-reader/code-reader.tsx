"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { Icon } from "#theme/icon.ts";
import { CameraChoice, CameraNotice, TorchButton } from "./camera-controls.tsx";
import { type InView, nothingInView } from "./in-view.ts";
import { type Detector, readFrames } from "./read-frames.ts";
import { useCamera } from "./use-camera.ts";

interface CodeReaderProps {
  /** Whether to stop reading for now. */
  paused: boolean;
  /** Whether a renewed code is read again: the last code opened nothing. */
  retriesRenewed: boolean;
  /** Whether to shrink the picture, because there is a result to see. */
  givesRoom: boolean;
  /** Called once for as long as a code stays in view. */
  onRead: (data: string) => void;
  /** Whether a page's headers allow the camera. Must be a stable function. */
  isAllowedAt: (pathname: string) => boolean;
}

const newsForMs = 2500;

/** Reads codes with the camera, once it is turned on. */
export function CodeReader(props: CodeReaderProps) {
  const { paused, retriesRenewed, givesRoom, onRead, isAllowedAt } = props;
  const t = useTranslations("staff.camera");
  const { state, start, stop, choose, fail } = useCamera(isAllowedAt);
  const view = useRef<InView>(nothingInView);
  /** Whether the last read is recent; undefined before the first. */
  const [read, setRead] = useState<{ isNews: boolean }>();
  const isHere = useInBrowser();

  const give = useCallback(
    (data: string) => {
      setRead({ isNews: true });
      onRead(data);
    },
    [onRead],
  );
  useEffect(() => {
    if (!read?.isNews) return undefined;
    const timer = setTimeout(() => setRead({ isNews: false }), newsForMs);
    return () => clearTimeout(timer);
  }, [read]);

  if (!isHere) return null;
  const isOn = state.kind === "on";
  const isStarting = state.kind === "starting";
  // The choice of cameras stays in place, and keeps the focus, during a change.
  const known = state.kind === "starting" ? state.before : isOn ? state : undefined;
  const wasRead = read?.isNews ?? false;
  const turnOff = () => {
    view.current = nothingInView;
    setRead(undefined);
    stop();
  };
  const isSmall = isOn && givesRoom;
  return (
    <section
      aria-label={t("title")}
      className={isSmall ? "flex items-start gap-1.5" : "flex flex-col gap-3"}
    >
      {isOn && (
        <>
          <Viewfinder
            isSmall={isSmall}
            stream={state.stream}
            detect={state.detect}
            view={view}
            isPaused={paused}
            retriesRenewed={retriesRenewed}
            wasRead={wasRead}
            give={give}
            fail={fail}
          />
          <p className={isSmall ? "sr-only" : "text-ink-soft"}>{paused ? t("waits") : t("aim")}</p>
        </>
      )}
      <CameraNotice failure={state.kind === "failure" ? state.failure : undefined} />
      <p role="status" className="sr-only">
        {isOn && !read && t("isOn")}
        {isOn && wasRead && t("wasRead")}
      </p>
      <div
        className={
          isSmall
            ? "flex min-w-0 flex-1 flex-wrap items-start gap-2"
            : "flex flex-wrap items-end gap-3"
        }
      >
        <Button
          type="button"
          manner="secondary"
          onClick={isOn || isStarting ? turnOff : start}
          aria-label={t(labels[state.kind])}
          aria-busy={isStarting || undefined}
        >
          {!isSmall && <Icon name="camera" />}
          {isSmall ? (
            <span className="-mx-4 whitespace-nowrap">{t("turnOffShort")}</span>
          ) : (
            t(labels[state.kind])
          )}
        </Button>
        {isOn && state.hasTorch && <TorchButton stream={state.stream} label={t("torch")} />}
        {known && <CameraChoice {...known} label={t("choose")} isSmall={isSmall} choose={choose} />}
      </div>
    </section>
  );
}

const labels = { off: "turnOn", starting: "starting", on: "turnOff", failure: "retry" } as const;

interface ViewfinderProps {
  isSmall: boolean;
  stream: MediaStream;
  detect: Detector;
  /** Outlives the viewfinder: a code is not new because the camera changed. */
  view: RefObject<InView>;
  isPaused: boolean;
  retriesRenewed: boolean;
  wasRead: boolean;
  give: (data: string) => void;
  fail: () => void;
}

/** The whole visible picture is read, not only the frame. */
function Viewfinder(props: ViewfinderProps) {
  const { isSmall, stream, detect, view, isPaused, wasRead } = props;
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const seen = video.current;
    if (!seen) return undefined;
    seen.srcObject = stream;
    // Autoplay was refused: the picture stays still.
    seen.play().catch(() => undefined);
    const stop = readFrames({
      video: seen,
      detect,
      view: view.current ?? nothingInView,
      isPaused: () => latest.current.isPaused,
      retriesRenewed: () => latest.current.retriesRenewed,
      give: (data) => latest.current.give(data),
      fail: () => latest.current.fail(),
    });
    return () => {
      view.current = stop();
      seen.srcObject = null;
    };
  }, [stream, detect, view]);

  const isFacing = stream.getVideoTracks()[0]?.getSettings().facingMode === "user";
  return (
    <div
      aria-hidden
      className={`relative aspect-[4/3] overflow-hidden rounded-2xl border-2 border-line-strong bg-black ${isSmall ? "h-28 flex-none sm:h-36" : "max-h-[45dvh] w-full max-w-xl"}`}
    >
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        className={`absolute inset-0 size-full object-cover ${isFacing ? "-scale-x-100" : ""} ${isPaused ? "opacity-40" : ""}`}
      />
      <Corners isSmall={isSmall} wasRead={wasRead} />
    </div>
  );
}

const corners = [
  "-left-2 -top-2 rounded-tl-2xl border-r-0 border-b-0",
  "-right-2 -top-2 rounded-tr-2xl border-b-0 border-l-0",
  "-bottom-2 -left-2 rounded-bl-2xl border-t-0 border-r-0",
  "-bottom-2 -right-2 rounded-br-2xl border-t-0 border-l-0",
];

function Corners({ isSmall, wasRead }: { isSmall: boolean; wasRead: boolean }) {
  return (
    <div
      className={`absolute inset-y-[10%] left-1/2 aspect-square -translate-x-1/2 rounded-2xl shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)] ${wasRead ? "outline-8 outline-white" : ""}`}
    >
      {corners.map((corner) => (
        <span
          key={corner}
          className={`absolute border-white ${isSmall ? "size-5 border-4" : "size-8 border-8"} ${corner}`}
        />
      ))}
    </div>
  );
}
