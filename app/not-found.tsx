/**
 * Shown by no page: each renders `MissingPage` itself. Without this file the data of every page would
 * carry Next's own page for what is not found.
 */
export default function NotFound() {
  return null;
}
