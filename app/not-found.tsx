/** Takes the place of Next's own page, which every page would carry; nothing comes here. */
export default function Nothing() {
  return null;
}
