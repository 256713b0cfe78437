/** Lets pages wait for a change. */
export interface Changes {
  version(): number;
  announce(): void;
  /** Resolves when the version differs from the given one, after `timeoutMs`, or when everything ends. */
  next(version: number, timeoutMs: number): Promise<void>;
  readonly ended: () => boolean;
  end(): void;
}

export function createChanges(): Changes {
  const waiting = new Set<() => void>();
  let version = 0;
  let ended = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  return {
    version: () => version,
    announce() {
      version += 1;
      wakeAll();
    },
    next(seen, timeoutMs) {
      if (ended || seen !== version) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        waiting.add(wake);
      });
    },
    ended: () => ended,
    end() {
      ended = true;
      wakeAll();
    },
  };
}
