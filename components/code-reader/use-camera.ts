import { type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { type CameraFailure, failureOfError, failureOfPlace } from "./camera-failure.ts";
import {
  type Camera,
  cameraPermission,
  hasTorch,
  keepFocusing,
  listCameras,
  openStream,
  stopStream,
} from "./camera-stream.ts";
import { type Detector, openDetector } from "./detector.ts";
import { remember, remembered } from "./remembered.ts";

export interface CameraOn {
  kind: "on";
  stream: MediaStream;
  detect: Detector;
  cameras: Camera[];
  cameraId: string | undefined;
  hasTorch: boolean;
}

export type CameraState =
  | { kind: "off" }
  /** With what was on before, when one camera gives way to another. */
  | { kind: "starting"; before?: CameraOn | undefined }
  | CameraOn
  | { kind: "failure"; failure: CameraFailure };

/** The camera from on to off. `isAllowedAt` says whether a page's headers allow the camera. */
export function useCamera(isAllowedAt: (pathname: string) => boolean) {
  const [state, setState] = useState<CameraState>({ kind: "off" });
  const stream = useRef<MediaStream>(undefined);
  /** Which start is the last one; the others' cameras are let go as soon as they come. */
  const turn = useRef(0);

  const letGo = useCallback((next: SetStateAction<CameraState>) => {
    turn.current += 1;
    if (stream.current) stopStream(stream.current);
    stream.current = undefined;
    setState(next);
  }, []);

  const start = useCallback(async () => {
    letGo((before) => ({ kind: "starting", before: before.kind === "on" ? before : undefined }));
    const own = turn.current;
    const opened = await openCamera();
    if (own !== turn.current) {
      if (opened.kind === "on") stopStream(opened.stream);
      return;
    }
    setState(opened);
    if (opened.kind !== "on") return;
    stream.current = opened.stream;
    remember("felagi-camera", "on");
    for (const track of opened.stream.getTracks()) {
      track.addEventListener("ended", () => {
        if (own === turn.current) letGo({ kind: "failure", failure: "ended" });
      });
    }
  }, [letGo]);

  const stop = useCallback(() => {
    remember("felagi-camera", "off");
    letGo({ kind: "off" });
  }, [letGo]);

  const choose = useCallback(
    (cameraId: string) => {
      remember("felagi-camera-id", cameraId);
      return start();
    },
    [start],
  );

  const fail = useCallback(() => letGo({ kind: "failure", failure: "noDetector" }), [letGo]);

  useEffect(() => {
    if (fetchOwnDocument(isAllowedAt)) return;
    const startUnasked = async () => {
      const own = turn.current;
      const isWanted = remembered("felagi-camera") === "on";
      if (isWanted && (await cameraPermission()) === "granted" && own === turn.current) {
        await start();
      }
    };
    const leave = () => letGo({ kind: "off" });
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && startUnasked();
    void startUnasked();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      leave();
    };
  }, [start, letGo, isAllowedAt]);

  return { state, start, stop, choose, fail };
}

async function openCamera(): Promise<CameraState> {
  const inTheWay = failureOfPlace({
    isSecure: window.isSecureContext,
    hasDevices: typeof navigator.mediaDevices?.getUserMedia === "function",
  });
  if (inTheWay) return { kind: "failure", failure: inTheWay };
  const [opening, detecting] = await Promise.allSettled([
    openStream(remembered("felagi-camera-id")),
    openDetector(),
  ]);
  if (opening.status === "rejected") {
    const failure = failureOfError(opening.reason, await cameraPermission());
    return { kind: "failure", failure };
  }
  const stream = opening.value;
  if (detecting.status === "rejected") {
    stopStream(stream);
    return { kind: "failure", failure: "noDetector" };
  }
  await keepFocusing(stream);
  const cameraId = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const about = { cameras: await listCameras(), hasTorch: hasTorch(stream), cameraId };
  return { kind: "on", stream, detect: detecting.value, ...about };
}

/** Fetches the page anew where it came inside another document, whose headers forbid the camera. */
function fetchOwnDocument(isAllowedAt: (pathname: string) => boolean): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !URL.canParse(entry.name) || !isAllowedAt(location.pathname)) return false;
  if (isAllowedAt(new URL(entry.name).pathname)) return false;
  location.reload();
  return true;
}
