import { useSyncExternalStore } from 'react';

let marks: readonly number[] = [];
const listeners = new Set<() => void>();
const none: readonly number[] = [];

/** Marks seconds of the video on the stage, in place of those before. */
export function setTimeMarks(seconds: readonly number[]): void {
  marks = seconds;
  for (const listener of listeners) listener();
}

/** Returns the marked seconds. */
export function useTimeMarks(): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => marks,
    () => none,
  );
}

/** Returns beads at seconds of a length as layers of a background, as wide as its borders; 'none' without any. */
export function beadsAt(seconds: readonly number[], length: number): string {
  const beads = seconds
    .filter((second) => second <= length)
    .slice(0, 40)
    .map((second) => {
      // The middle of the handle, which is 14 px wide, gets as far.
      const at = `calc(7px + (100% - 14px) * ${(second / length).toFixed(4)})`;
      return `radial-gradient(circle at ${at} 50%, #f9ebd2 0 4px, #1d1311 4px 5.5px, transparent 6px) border-box`;
    });
  return beads.length > 0 ? beads.join(', ') : 'none';
}
