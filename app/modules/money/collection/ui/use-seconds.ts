import { useEffect, useState } from 'react';

/** Counts on from the server's number of seconds, once a second, while `runs`. */
export function useSeconds(from: number | null, runs: boolean): number | null {
  const [now, setNow] = useState(from);
  const [known, setKnown] = useState(from);
  if (known !== from) {
    setKnown(from);
    setNow(from);
  }
  useEffect(() => {
    if (!runs || from === null) return;
    const begun = Date.now();
    const timer = setInterval(() => setNow(from + Math.floor((Date.now() - begun) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [from, runs]);
  return now;
}
