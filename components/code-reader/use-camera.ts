import { type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { type CameraFailure, failureOfError, failureOfPlace } from "./camera-failure.ts";
import { openDetector } from "./detector.ts";
import type { Detector } from "./read-frames.ts";
import { remember, remembered } from "./remembered.ts";

interface CameraOn {
  kind: "on";
  stream: MediaStream;
  detect: Detector;
  cameras: Camera[];
  cameraId: string | undefined;
  hasTorch: boolean;
}

type CameraState =
  | { kind: "off" }
  /** `before`: the camera that is being replaced. */
  | { kind: "starting"; before?: CameraOn | undefined }
  | CameraOn
  | { kind: "failure"; failure: CameraFailure };

/** `isAllowedAt` says whether a page's headers allow the camera. */
export function useCamera(isAllowedAt: (pathname: string) => boolean) {
  const [state, setState] = useState<CameraState>({ kind: "off" });
  const stream = useRef<MediaStream>(undefined);
  /** Number of the latest start; an earlier one releases its camera. */
  const turn = useRef(0);

  const release = useCallback((next: SetStateAction<CameraState>) => {
    turn.current += 1;
    if (stream.current) stopStream(stream.current);
    stream.current = undefined;
    setState(next);
  }, []);

  const start = useCallback(async () => {
    release((before) => ({ kind: "starting", before: before.kind === "on" ? before : undefined }));
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
        if (own === turn.current) release({ kind: "failure", failure: "ended" });
      });
    }
  }, [release]);

  const stop = useCallback(() => {
    remember("felagi-camera", "off");
    release({ kind: "off" });
  }, [release]);

  const choose = useCallback(
    (cameraId: string) => {
      remember("felagi-camera-id", cameraId);
      return start();
    },
    [start],
  );

  const fail = useCallback(() => release({ kind: "failure", failure: "noDetector" }), [release]);

  useEffect(() => {
    if (fetchOwnDocument(isAllowedAt)) return;
    const startUnasked = async () => {
      const own = turn.current;
      const isWanted = remembered("felagi-camera") === "on";
      if (isWanted && (await cameraPermission()) === "granted" && own === turn.current) {
        await start();
      }
    };
    const leave = () => release({ kind: "off" });
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && startUnasked();
    void startUnasked();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      leave();
    };
  }, [start, release, isAllowedAt]);

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

/**
 * Reloads when the page was reached by client-side navigation: the first document's headers forbid
 * the camera.
 */
function fetchOwnDocument(isAllowedAt: (pathname: string) => boolean): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !URL.canParse(entry.name) || !isAllowedAt(location.pathname)) return false;
  if (isAllowedAt(new URL(entry.name).pathname)) return false;
  location.reload();
  return true;
}

export interface Camera {
  id: string;
  label: string;
}

const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** The chosen camera, else the rear one. */
async function openStream(cameraId: string | undefined): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  const back = { ...wanted, facingMode: { ideal: "environment" } };
  if (cameraId === undefined) return mediaDevices.getUserMedia({ video: back });
  try {
    const chosen = { ...wanted, deviceId: { exact: cameraId } };
    return await mediaDevices.getUserMedia({ video: chosen });
  } catch (error) {
    const isAway = error instanceof Error && /^(NotFound|Overconstrained)Error$/.test(error.name);
    if (!isAway) throw error;
    return mediaDevices.getUserMedia({ video: back });
  }
}

/** Cameras have names only once permission is given. */
async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Permission state; undefined where the browser does not tell. */
async function cameraPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: "camera" as PermissionName })).state;
  } catch {
    return undefined;
  }
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Camera capabilities missing from TypeScript's types. */
interface Lens {
  torch?: boolean;
  focusMode?: string[];
}

function lensOf(stream: MediaStream): Lens {
  const [track] = stream.getVideoTracks();
  return track && "getCapabilities" in track ? (track.getCapabilities() as Lens) : {};
}

export function hasTorch(stream: MediaStream): boolean {
  return lensOf(stream).torch === true;
}

/** Resolves to whether it succeeded. */
export function setTorch(stream: MediaStream, torch: boolean): Promise<boolean> {
  return adjust(stream, { torch });
}

async function keepFocusing(stream: MediaStream): Promise<void> {
  if (lensOf(stream).focusMode?.includes("continuous")) {
    await adjust(stream, { focusMode: "continuous" });
  }
}

async function adjust(stream: MediaStream, setting: object): Promise<boolean> {
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [setting] });
    return true;
  } catch {
    return false;
  }
}
