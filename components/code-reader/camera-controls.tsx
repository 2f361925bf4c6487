"use client";

import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { Icon } from "#theme/icon.ts";
import type { CameraFailure } from "./camera-failure.ts";
import { isSignalling, setSignalling, signal, unlockAtFirstTouch } from "./signal.ts";
import { type Camera, setTorch } from "./use-camera.ts";

interface CameraChoiceProps {
  cameras: Camera[];
  cameraId: string | undefined;
  label: string;
  isSmall: boolean;
  choose: (cameraId: string) => void;
}

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

export function CameraNotice({ failure }: { failure: CameraFailure | undefined }) {
  const t = useTranslations("staff.camera");
  return (
    <div role="alert">
      {failure && (
        <Notice tone="waiting" icon="alert">
          <p className="font-semibold">{t(`failure.${failure}.title`)}</p>
          <p>
            {t(`failure.${failure}.body`)} {t("typeMeanwhile")}
          </p>
        </Notice>
      )}
    </div>
  );
}

/** The camera's light, where it has one. */
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

export function SignalSwitch() {
  return useInBrowser() ? <Switch /> : null;
}

function Switch() {
  const t = useTranslations("staff.camera");
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
        className="flex h-7 w-12 flex-none items-center rounded-full border-2 border-line-strong bg-sunken p-0.5 after:size-5 after:rounded-full after:border-2 after:border-line-strong after:bg-line-strong after:content-[''] group-aria-checked:justify-end group-aria-checked:border-action group-aria-checked:bg-action group-aria-checked:after:border-action-ink group-aria-checked:after:bg-action-ink"
      />
      <span className="inline-flex items-center gap-2">
        <Icon name={on ? "soundOn" : "soundOff"} />
        {t("signals")}
      </span>
    </button>
  );
}
