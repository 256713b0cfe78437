import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts seconds down to 0 while the page is seen, and then calls back, once. Null counts nothing. A component that is to
 * count again is mounted anew.
 */
export function useCountdown(seconds: number | null, onZero: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const atZero = useEffectEvent(onZero);
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === 'visible') setLeft((before) => before && before - 1);
    };
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, []);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) atZero();
  }, [isOver]);
  return left;
}
