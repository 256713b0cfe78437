import { useEffect, useState } from 'react';

/**
 * Code that is fetched once this component is on the page, and not before. Null until then, and for ever where it cannot
 * be fetched: what stands there without it keeps working. `load` has to be the same function every time.
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
