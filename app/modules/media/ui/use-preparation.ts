import { useCallback, useEffect, useEffectEvent } from 'react';
import type { FileFacts } from '../media-file.ts';
import { preparationPath } from '../preparation/preparation.ts';

/** Milliseconds between two questions, while a server works on it, and while somebody has to decide. */
const pauses = { underWay: 2_000, failed: 15_000 };

/**
 * Asks how far a video is that browsers cannot play yet, until it is ready; `onUpdate` gets each answer. A server that does not answer is asked
 * again. Gives what lets a video that failed be tried again; it rejects if that did not reach the server.
 */
export function usePreparation(
  file: Pick<FileFacts, 'id' | 'preparation'> | null,
  onUpdate: (file: FileFacts) => void,
): () => Promise<void> {
  const update = useEffectEvent(onUpdate);
  const id = file?.id ?? null;
  const state = file?.preparation?.state ?? null;
  useEffect(() => {
    if (id === null || state === null) return;
    const left = new AbortController();
    const timer = setInterval(
      () => {
        // A page that nobody looks at asks once it is looked at again.
        if (document.hidden) return;
        void askFor(id, left.signal).then((found) => {
          if (found && !left.signal.aborted) update(found);
          return found;
        });
      },
      state === 'failed' ? pauses.failed : pauses.underWay,
    );
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [id, state]);

  return useCallback(async () => {
    if (id === null) return;
    const answer = await fetch(preparationPath(id), { method: 'POST' });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    onUpdate((await answer.json()) as FileFacts);
  }, [id, onUpdate]);
}

/** Returns null without an answer; the next request may succeed. */
async function askFor(id: string, signal: AbortSignal): Promise<FileFacts | null> {
  try {
    const answer = await fetch(preparationPath(id), { signal });
    return answer.ok ? ((await answer.json()) as FileFacts) : null;
  } catch {
    return null;
  }
}
