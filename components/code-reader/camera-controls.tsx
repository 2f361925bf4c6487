"use client";

import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Icon } from "#theme/icon.ts";
import type { CameraFailure, CameraWords } from "./camera-failure.ts";
import { type Camera, setTorch } from "./camera-stream.ts";
import { isSignalling, setSignalling, signal, unlockAtFirstTouch } from "./signal.ts";

interface CameraChoiceProps {
  cameras: Camera[];
  cameraId: string | undefined;
  label: string;
  isSmall: boolean;
  choose: (cameraId: string) => void;
}

/** Which camera, where there are several to choose from. */
export function CameraChoice({ cameras, cameraId, label, isSmall, choose }: CameraChoiceProps) {
  const id = useId();
  if (cameras.length < 2) return null;
  return (
    <div className="w-full min-w-0 sm:w-auto">
      <label htmlFor={id} className={isSmall ? "sr-only" : "block font-semibold"}>
        {label}
      </label>
      <select
        id={id}
        value={cameraId}
        onChange={({ target }) => choose(target.value)}
        className="min-h-12 w-full max-w-full rounded-lg border-2 border-line-strong bg-surface px-3 text-ink sm:max-w-72"
      >
        {cameras.map((camera, index) => (
          <option key={camera.id} value={camera.id}>
            {camera.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CameraNoticeProps {
  failure: CameraFailure | undefined;
  words: CameraWords;
}

/** What keeps the camera off and what to do about it, told as soon as it happens. */
export function CameraNotice({ failure, words }: CameraNoticeProps) {
  const key = failure && messageKeyOf(failure);
  return (
    <div role="alert">
      {key && (
        <Notice tone="waiting" icon="alert">
          <p className="font-semibold">{words[`${key}Title`]}</p>
          <p>
            {words[`${key}Body`]} {words.typeMeanwhile}
          </p>
        </Notice>
      )}
    </div>
  );
}

function messageKeyOf(failure: CameraFailure) {
  const name = failure.replace(/^./, (first) => first.toUpperCase());
  return `failure${name as Capitalize<CameraFailure>}` as const;
}

/** The camera's own light, where the camera says that it has one. */
export function TorchButton({ stream, label }: { stream: MediaStream; label: string }) {
  const [lit, setLit] = useState(false);
  const turn = async () => {
    if (await setTorch(stream, !lit)) setLit(!lit);
  };
  return (
    <Button type="button" manner={lit ? "primary" : "secondary"} aria-pressed={lit} onClick={turn}>
      <Icon name="torch" />
      {label}
    </Button>
  );
}

/** Sound and vibration, on or off in this browser. */
export function SignalSwitch({ label }: { label: string }) {
  const isHere = useInBrowser();
  return isHere ? <Switch label={label} /> : null;
}

function Switch({ label }: { label: string }) {
  const [on, setOn] = useState(isSignalling);
  useEffect(unlockAtFirstTouch, []);
  const turn = () => {
    setSignalling(!on);
    setOn(!on);
    signal("read");
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={turn}
      className="group inline-flex min-h-11 cursor-pointer items-center gap-3 self-start rounded-lg text-left"
    >
      <span
        aria-hidden
        className="flex h-7 w-12 flex-none items-center rounded-full border-2 border-line-strong bg-sunken p-0.5 after:size-5 after:rounded-full after:bg-line-strong after:content-[''] group-aria-checked:justify-end group-aria-checked:border-action group-aria-checked:bg-action group-aria-checked:after:bg-action-ink"
      />
      <span className="inline-flex items-center gap-2">
        <Icon name={on ? "soundOn" : "soundOff"} />
        {label}
      </span>
    </button>
  );
}

const never = () => () => {};

/** False while the server draws and until a script runs: what needs one is not shown before. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
