import { useState } from 'react';

const keyOf = (paperId: string) => `mic3-paper-place:${paperId}`;

function readPlace(paperId: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(paperId)) ?? 0);
  } catch {
    // Closed to us: a reload begins at the first question.
    return 0;
  }
}

/** The question of a paper that this tab shows; a reload, or coming back to the page, continues there. */
export function useCurrentQuestion(paperId: string, count: number): [number, (position: number) => void] {
  const [current, setCurrent] = useState(() => Math.min(count - 1, Math.max(0, readPlace(paperId) || 0)));
  return [
    current,
    (position) => {
      const place = Math.min(count - 1, Math.max(0, position));
      setCurrent(place);
      try {
        sessionStorage.setItem(keyOf(paperId), String(place));
      } catch {
        // As above.
      }
    },
  ];
}
