import "server-only";

const store = globalThis as unknown as Record<symbol, unknown>;

/** A singleton by process, although the bundler may copy its module. */
export function processWide<Instance>(name: string, make: () => Instance): () => Instance {
  const key = Symbol.for(`felagi.${name}`);
  return () => {
    store[key] ??= make();
    return store[key] as Instance;
  };
}
