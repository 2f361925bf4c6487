/** Shown by no page, but without this file each page's data would carry Next's own page. */
export default function NotFound() {
  return null;
}
