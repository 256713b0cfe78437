import { holdsPath, idsIn } from '../../../file-hold.ts';

/** Interval in milliseconds at which an open draft reports its files, which the server keeps for a day. */
export const holdEvery = 60 * 60_000;

/** Milliseconds before the same files are reported again. */
const pause = holdEvery / 2;

const heldAt = new Map<string, number>();

/**
 * Reports to the server that a draft holds these files, so that they are not deleted before it is saved. After a failure the next change
 * of the draft reports them again.
 */
export function holdDraftFiles(texts: readonly string[], now: number = Date.now()): void {
  const ids = idsIn(texts).filter((id) => now - (heldAt.get(id) ?? -Infinity) > pause);
  if (ids.length === 0) return;
  for (const id of ids) heldAt.set(id, now);
  void requestHold(ids).then((isHeld) => {
    if (!isHeld) ids.forEach((id) => heldAt.delete(id));
    return isHeld;
  });
}

async function requestHold(ids: readonly string[]): Promise<boolean> {
  const answer = fetch(holdsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
    keepalive: true,
  });
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}
