import { useCallback, useEffect, useEffectEvent } from 'react';
import type { FileFacts } from '../media-file.ts';
import { preparationPath } from '../preparation/preparation.ts';

/** Milliseconds between two requests, while a server converts the video, and while a staff member has to decide. */
const pauses = { underWay: 2_000, failed: 15_000 };

/**
 * Polls the conversion of a video that browsers cannot play yet, until it is done; calls `onUpdate` with each answer. Retries without an
 * answer. Returns a function that retries a failed conversion; it rejects if the server was not reached.
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
        // A hidden page polls again once it is visible.
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
