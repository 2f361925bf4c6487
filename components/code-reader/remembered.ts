/** Settings in the browser's local storage, which may be unavailable. */
type Name = "felagi-camera" | "felagi-camera-id" | "felagi-signals";

export function remembered(name: Name): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: Name, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private window or full disk: the choice holds for this visit.
  }
}
