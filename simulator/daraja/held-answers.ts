import type { Timeline } from '../timeline.ts';

interface HeldAnswer {
  readonly id: number;
  readonly endpoint: string;
  readonly since: string;
}

/** Answers that wait for a release. They test a server slower than its client's timeout, without sleeping. */
export interface HeldAnswers {
  /** Resolves when the answer is released, or when the client has given up. */
  hold(endpoint: string, client: AbortSignal): Promise<void>;
  list(): readonly HeldAnswer[];
  /** Releases one answer, or all; returns their number. */
  release(id?: number): number;
}

export function createHeldAnswers(timeline: Timeline, onChange: () => void): HeldAnswers {
  const held = new Map<number, { answer: HeldAnswer; go: () => void }>();
  let count = 0;
  function release(id?: number): number {
    const selected = [...held].filter(([heldId]) => id === undefined || heldId === id);
    for (const [heldId, { go }] of selected) {
      held.delete(heldId);
      go();
    }
    if (selected.length > 0) onChange();
    return selected.length;
  }
  return {
    hold: (endpoint, client) =>
      new Promise((go) => {
        count += 1;
        const id = count;
        held.set(id, { answer: { id, endpoint, since: timeline.now().toISOString() }, go });
        client.addEventListener('abort', () => release(id), { once: true });
        onChange();
      }),
    list: () => [...held.values()].map(({ answer }) => answer),
    release,
  };
}
