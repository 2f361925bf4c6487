import "server-only";

const store = globalThis as unknown as Record<symbol, unknown>;

/**
 * A singleton by process, for what must not exist twice (a connection pool), even where the bundler
 * gives the page, the action and the start-up hook each their own copy of a module.
 */
export function processWide<Instance>(name: string, make: () => Instance): () => Instance {
  const key = Symbol.for(`felagi.${name}`);
  return () => {
    store[key] ??= make();
    return store[key] as Instance;
  };
}
