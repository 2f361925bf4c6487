/** What this browser keeps between visits; a browser that keeps nothing is no trouble. */
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
    // Private windows and full disks: the choice then holds for this visit alone.
  }
}
