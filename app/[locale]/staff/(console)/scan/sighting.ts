/** A code has left a camera's view when it was not seen for so long. */
const goneMs = 3_000;

/** Whether a camera that sees the same code many times a second sees it for the first time. */
export function createSightings(now: () => number = Date.now) {
  let seen = { data: "", at: 0 };
  return (data: string): boolean => {
    const isNew = data !== seen.data || now() - seen.at > goneMs;
    seen = { data, at: now() };
    return isNew;
  };
}
