/** Counts open things by kind and name, up to a limit for each kind. */
export interface OpenCount<Kind extends string> {
  /** Adds an amount for a name, such as a network. Returns a function that takes it off again; null if it would exceed the limit. */
  open(kind: Kind, name: string, amount: number): (() => void) | null;
}

export function createOpenCount<Kind extends string>(limits: Readonly<Record<Kind, number>>): OpenCount<Kind> {
  const counts = new Map<string, number>();
  return {
    open(kind, name, amount) {
      const key = `${kind} ${name}`;
      const now = counts.get(key) ?? 0;
      if (now + amount > limits[kind]) return null;
      counts.set(key, now + amount);
      return () => {
        const left = (counts.get(key) ?? 0) - amount;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
