interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/** Calls that one query answers at most. */
const maxKeys = 64;
/** A query that takes longer holds nobody up: the next one begins beside it. */
const slowMs = 20;

/**
 * Answers concurrent calls with few queries: the first call is sent at once, and those that come while
 * its query is under way go together in the next one. No query begins before the calls that it
 * answers, so that none is told what was so before it asked. `query` answers its keys in their order; a
 * key that makes it fail fails its neighbours too, so whoever calls has checked the shape of each.
 */
export function coalesce<Key, Value>(
  query: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isHeld = false;

  async function answer(calls: Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await query(calls.map(({ key }) => key));
      if (values.length !== calls.length) throw new Error("A query left keys without an answer.");
      for (const [at, { resolve }] of calls.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  function next(): void {
    if (isHeld || waiting.length === 0) return;
    isHeld = true;
    const calls = waiting.splice(0, maxKeys);
    let isHolding = true;
    const release = () => {
      clearTimeout(slow);
      if (!isHolding) return;
      isHolding = false;
      isHeld = false;
      next();
    };
    const slow = setTimeout(release, slowMs);
    answer(calls).finally(release);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      next();
    });
}
