"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#theme/icon.ts";
import { setTorch } from "./camera-stream.ts";

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
