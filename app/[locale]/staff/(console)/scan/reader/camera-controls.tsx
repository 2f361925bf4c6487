"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Icon } from "#theme/icon.ts";
import { type Camera, setTorch } from "./camera-stream.ts";
import type { CameraTrouble, CameraWords } from "./camera-trouble.ts";

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
  trouble: CameraTrouble | undefined;
  words: CameraWords;
}

/** What keeps the camera off and what to do about it, told as soon as it happens. */
export function CameraNotice({ trouble, words }: CameraNoticeProps) {
  const key = trouble && messageKeyOf(trouble);
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

function messageKeyOf(trouble: CameraTrouble) {
  const name = trouble.replace(/^./, (first) => first.toUpperCase());
  return `trouble${name as Capitalize<CameraTrouble>}` as const;
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
