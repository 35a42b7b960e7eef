// tsyringe, which @peculiar/x509 stands on, refuses to load where Reflect has no metadata functions
// (https://github.com/microsoft/tsyringe#installation). These are the three that it calls.

const store = new WeakMap<object, Map<unknown, unknown>>();

const functions = {
  defineMetadata(key: unknown, value: unknown, target: object): void {
    const entries = store.get(target) ?? new Map<unknown, unknown>();
    entries.set(key, value);
    store.set(target, entries);
  },
  getOwnMetadata(key: unknown, target: object): unknown {
    return store.get(target)?.get(key);
  },
  getMetadata(key: unknown, target: object): unknown {
    for (let at: object | null = target; at !== null; at = Object.getPrototypeOf(at)) {
      const entries = store.get(at);
      if (entries?.has(key)) return entries.get(key);
    }
    return undefined;
  },
};

for (const [name, value] of Object.entries(functions)) {
  if (!(name in Reflect)) Object.defineProperty(Reflect, name, { value, configurable: true });
}
