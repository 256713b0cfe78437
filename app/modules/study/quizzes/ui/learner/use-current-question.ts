import { useState } from 'react';

const keyOf = (attemptId: string) => `mic3-paper-place:${attemptId}`;

function readPlace(attemptId: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(attemptId)) ?? 0);
  } catch {
    // Closed to us: a reload begins at the first question.
    return 0;
  }
}

/** The question of an attempt that this tab shows; a reload, or coming back to the page, continues there. */
export function useCurrentQuestion(attemptId: string, count: number): [number, (position: number) => void] {
  const [current, setCurrent] = useState(() => Math.min(count - 1, Math.max(0, readPlace(attemptId) || 0)));
  return [
    current,
    (position) => {
      const place = Math.min(count - 1, Math.max(0, position));
      setCurrent(place);
      try {
        sessionStorage.setItem(keyOf(attemptId), String(place));
      } catch {
        // As above.
      }
    },
  ];
}
