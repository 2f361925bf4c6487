import { ArrowRight, CircleAlert, Globe } from "lucide";
import type { ReactElement } from "react";
import { drawnIcon, shapesOf } from "./drawn-icon.ts";

/** The icons of the set that members' browsers draw themselves, without all the others. */
const shapes = {
  alert: shapesOf(CircleAlert),
  forward: shapesOf(ArrowRight),
  language: shapesOf(Globe),
};

export function AlertIcon({ size }: { size?: string }): ReactElement {
  return drawnIcon(shapes.alert, size);
}

export function ForwardIcon(): ReactElement {
  return drawnIcon(shapes.forward);
}

export function LanguageIcon(): ReactElement {
  return drawnIcon(shapes.language);
}
