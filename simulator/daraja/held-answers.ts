import type { Timeline } from '../timeline.ts';

export interface HeldAnswer {
  readonly id: number;
  readonly endpoint: string;
  readonly since: string;
}

/** Answers that wait until somebody releases them: a server slower than its client's patience, without sleeping. */
export interface HeldAnswers {
  hold(endpoint: string): Promise<void>;
  list(): readonly HeldAnswer[];
  /** Releases one, or all; the answer is how many. */
  release(id?: number): number;
}

export function createHeldAnswers(timeline: Timeline, onChange: () => void): HeldAnswers {
  const held = new Map<number, { answer: HeldAnswer; go: () => void }>();
  let count = 0;
  return {
    hold: (endpoint) =>
      new Promise((go) => {
        count += 1;
        held.set(count, { answer: { id: count, endpoint, since: timeline.now().toISOString() }, go });
        onChange();
      }),
    list: () => [...held.values()].map(({ answer }) => answer),
    release(id) {
      const chosen = [...held].filter(([heldId]) => id === undefined || heldId === id);
      for (const [heldId, { go }] of chosen) {
        held.delete(heldId);
        go();
      }
      if (chosen.length > 0) onChange();
      return chosen.length;
    },
  };
}
