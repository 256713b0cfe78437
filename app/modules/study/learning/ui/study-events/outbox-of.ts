import { createStudyEventStore, memoryStorage, eventPrefix, type EventStorage } from './study-event-store.ts';
import { beaconStudyEvent, postStudyEvent } from './post-study-event.ts';
import { createOutbox, inSequence, type Outbox } from './outbox.ts';

const outboxes = new Map<string, Outbox>();

/** Returns the outbox of a learner on this device; in the browser only. Events of other learners wait until they sign in. */
export function outboxOf(learnerId: string): Outbox {
  const known = outboxes.get(learnerId);
  if (known) return known;
  const outbox = createOutbox({
    store: createStudyEventStore(usableStorage(), learnerId, Date.now),
    post: postStudyEvent,
    beacon: beaconStudyEvent,
    inTurn: navigator.locks ? (work) => navigator.locks.request('mic3-reports', work) : inSequence(),
    now: Date.now,
    newId: newStudyEventId,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(eventPrefix)) outbox.look();
  });
  outboxes.set(learnerId, outbox);
  return outbox;
}

function usableStorage(): EventStorage {
  try {
    const probe = `${eventPrefix}probe`;
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    // Blocked, or full.
    return memoryStorage();
  }
}

/** Returns a new id. `crypto.randomUUID` is missing on pages without HTTPS, such as a demo on the office network. */
export function newStudyEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
