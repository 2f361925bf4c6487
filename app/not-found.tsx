/** Shown by no page; without this file each page's data would carry Next's own not-found page. */
export default function NotFound() {
  return null;
}
