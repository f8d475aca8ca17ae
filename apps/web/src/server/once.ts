const made = globalThis as Record<symbol, unknown>;

/** Makes something on first use and once for the process, however often its module is bundled or reloaded. */
export function once<T>(name: string, make: () => T): () => T {
  const key = Symbol.for(`headroom.${name}`);
  return () => {
    made[key] ??= make();
    return made[key] as T;
  };
}
