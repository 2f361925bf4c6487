"use client";

import { useId } from "react";
import type { Camera } from "./camera-stream.ts";

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
