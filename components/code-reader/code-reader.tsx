"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { Icon } from "#theme/icon.ts";
import { CameraChoice, CameraNotice, TorchButton } from "./camera-controls.tsx";
import { type InView, nothingInView } from "./in-view.ts";
import { useCamera } from "./use-camera.ts";
import { Viewfinder } from "./viewfinder.tsx";

interface CodeReaderProps {
  /** While something else has the person's eye; nothing is read then. */
  paused: boolean;
  /** Whether there is a result to see: the picture gives it room then, and goes on reading. */
  givesRoom: boolean;
  /** A code that came into view, once for as long as it stays there. */
  onRead: (data: string) => void;
  /** Whether a page's document is allowed the camera; the same function at every rendering. */
  isAllowedAt: (pathname: string) => boolean;
}

const newsForMs = 2500;

/** Reads codes with the camera, for whoever turns it on; everything works without it too. */
export function CodeReader({ paused, givesRoom, onRead, isAllowedAt }: CodeReaderProps) {
  const t = useTranslations("staff.camera");
  const { state, start, stop, choose, fail } = useCamera(isAllowedAt);
  const view = useRef<InView>(nothingInView);
  /** Whether the last read is still news; nothing before the first. */
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
  // The choice stays where it is, and keeps the focus, while what was chosen is turned on.
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
