"use client";

import { type RefObject, useEffect, useRef } from "react";
import type { Detector } from "./detector.ts";
import { type InView, nothingInView } from "./in-view.ts";
import { readFrames } from "./read-frames.ts";

interface ViewfinderProps {
  /** As a whole, only smaller: what is seen is what is read. */
  isSmall: boolean;
  stream: MediaStream;
  detect: Detector;
  /** Outlives the viewfinder, so that a code is not new because the camera was changed. */
  view: RefObject<InView>;
  isPaused: boolean;
  wasRead: boolean;
  give: (data: string) => void;
  fail: () => void;
}

/** What the camera sees, with the frame to hold a code in; all that is seen is read. */
export function Viewfinder(props: ViewfinderProps) {
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
    // A picture that may not play by itself stays still, and the switch is at hand.
    seen.play().catch(() => undefined);
    const stop = readFrames({
      video: seen,
      detect,
      view: view.current ?? nothingInView,
      isPaused: () => latest.current.isPaused,
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

/** Bright corners in a dimmed picture; a whole frame when a code was read. */
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
