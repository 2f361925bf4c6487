import { type InView, resumeView, scanFrame } from "./in-view.ts";

/** Codes in a picture with their centres, in pixels of the picture. */
export type Detector = (picture: HTMLCanvasElement) => Promise<Found[]>;

interface Found {
  data: string;
  x: number;
  y: number;
}

/** Frame interval. A timer, because not every browser has a callback per frame. */
const pauseMs = 100;

interface FrameReaderOptions {
  video: HTMLVideoElement;
  detect: Detector;
  /** Codes in view when reading last stopped. */
  view: InView;
  isPaused: () => boolean;
  retriesRenewed: () => boolean;
  give: (data: string) => void;
  fail: () => void;
}

/** Reads frame by frame until stopped; stopping returns the codes in view. */
export function readFrames({
  video,
  detect,
  view: first,
  isPaused,
  retriesRenewed,
  give,
  fail,
}: FrameReaderOptions) {
  const canvas = document.createElement("canvas");
  let view = resumeView(first);
  let rested = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  const isIdle = () => isPaused() || document.hidden;
  const scanNext = async () => {
    if (isIdle() || video.readyState < video.HAVE_CURRENT_DATA) {
      rested = true;
      return;
    }
    const found = await detect(drawn(video, canvas));
    // Discards a frame that was read during a pause.
    if (stopped || isIdle()) return;
    if (rested) view = resumeView(view);
    rested = false;
    const seen = scanFrame(view, fromTheMiddle(found, canvas), performance.now(), {
      retriesRenewed: retriesRenewed(),
    });
    view = seen.view;
    if (seen.given !== undefined) give(seen.given);
  };
  const scanLoop = async () => {
    try {
      await scanNext();
    } catch {
      if (!stopped) fail();
      return;
    }
    if (!stopped) timer = setTimeout(scanLoop, pauseMs);
  };
  timer = setTimeout(scanLoop, 0);

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

/** The code nearest to the centre comes first. */
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

/** Maximum side of a read picture: more pixels cost time and help nothing. */
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
