export interface Size {
  width: number;
  height: number;
}

/** More adds nothing to a code held before a camera, and costs every frame. */
const longestSide = 1280;

/**
 * The middle part of a frame that is seen in a box which the frame covers, and the size to read it
 * at: what the person sees is what is read, and nothing beside it.
 */
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
