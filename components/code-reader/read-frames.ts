import type { Detector, Found } from "./detector.ts";
import { type InView, resumeView, scanFrame } from "./in-view.ts";

/** Between two frames; a timer, because not every browser calls back for each frame. */
const pauseMs = 100;

interface Reading {
  video: HTMLVideoElement;
  detect: Detector;
  /** What was in view when the reading last stopped. */
  view: InView;
  isPaused: () => boolean;
  /** Whether a code that has renewed itself is given again: what was read before opened nothing. */
  retriesRenewed: () => boolean;
  give: (data: string) => void;
  fail: () => void;
}

/** Looks for codes, one frame after the other, until it is stopped; that tells what was in view. */
export function readFrames({
  video,
  detect,
  view: first,
  isPaused,
  retriesRenewed,
  give,
  fail,
}: Reading) {
  const canvas = document.createElement("canvas");
  let view = resumeView(first);
  let rested = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  const isResting = () => isPaused() || document.hidden;
  const scanNext = async () => {
    if (isResting() || video.readyState < video.HAVE_CURRENT_DATA) {
      rested = true;
      return;
    }
    const found = await detect(drawn(video, canvas));
    // Whoever paused it meanwhile does not want what was seen before.
    if (stopped || isResting()) return;
    if (rested) view = resumeView(view);
    rested = false;
    const seen = scanFrame(view, fromTheMiddle(found, canvas), performance.now(), {
      retriesRenewed: retriesRenewed(),
    });
    view = seen.view;
    if (seen.given !== undefined) give(seen.given);
  };
  const goOn = async () => {
    try {
      await scanNext();
    } catch {
      if (!stopped) fail();
      return;
    }
    if (!stopped) timer = setTimeout(goOn, pauseMs);
  };
  timer = setTimeout(goOn, 0);

  return () => {
    stopped = true;
    clearTimeout(timer);
    return view;
  };
}

function drawn(video: HTMLVideoElement, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { videoWidth: width, videoHeight: height, clientWidth, clientHeight } = video;
  const part = visiblePart({ width, height }, { width: clientWidth, height: clientHeight });
  canvas.width = part.read.width;
  canvas.height = part.read.height;
  canvas
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(
      ...([video, part.left, part.top, part.width, part.height] as const),
      ...([0, 0, part.read.width, part.read.height] as const),
    );
  return canvas;
}

/** Of several codes the one in the middle is meant. */
function fromTheMiddle(found: Found[], { width, height }: Size): string[] {
  const away = ({ x, y }: Found) => Math.hypot(x - width / 2, y - height / 2);
  return found
    .filter(({ data }) => data !== "")
    .sort((one, other) => away(one) - away(other))
    .map(({ data }) => data);
}

interface Size {
  width: number;
  height: number;
}

/** More adds nothing to a code held before a camera, and costs every frame. */
const longestSide = 1280;

/** The visible part of a frame that covers its box, and the size to read it at. */
export function visiblePart(frame: Size, box: Size) {
  const scale = Math.max(box.width / frame.width, box.height / frame.height);
  const seen = scale > 0 && Number.isFinite(scale);
  const width = seen ? Math.min(frame.width, box.width / scale) : frame.width;
  const height = seen ? Math.min(frame.height, box.height / scale) : frame.height;
  const smaller = Math.min(1, longestSide / Math.max(width, height));
  return {
    left: (frame.width - width) / 2,
    top: (frame.height - height) / 2,
    width,
    height,
    read: { width: Math.round(width * smaller), height: Math.round(height * smaller) },
  };
}
