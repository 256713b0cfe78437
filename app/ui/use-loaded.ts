import { useEffect, useState } from 'react';

/**
 * Loads code once this component is mounted. Returns null until then, and for good if loading fails, so the component must work without
 * it. `load` must be the same function in every render.
 */
export function useLoaded<Code>(load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState<{ readonly loaded: Code } | null>(null);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setCode({ loaded }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return code?.loaded ?? null;
}
