/** In the place of Next's own page, which every page would carry: what is missing the proxy has told. */
export default function Nothing() {
  return null;
}
