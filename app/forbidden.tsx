/** In the place of Next's own page, which every page would carry: those that refuse have their own. */
export default function Nothing() {
  return null;
}
