/** In the place of Next's own page, which every page would carry: what is missing was told before. */
export default function Nothing() {
  return null;
}
