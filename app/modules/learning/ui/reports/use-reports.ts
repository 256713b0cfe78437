import { useEffect, useSyncExternalStore } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { announceUserData } from '../user-data.ts';
import { outboxOf } from './outbox-of.ts';
import type { LateResults, OutboxState } from './report-outbox.ts';

/** Milliseconds between two tries while something waits: whether there is a connection, only trying tells. */
const tryEvery = 15_000;

const nothing: OutboxState = { waiting: [], trouble: null };
const never = () => () => undefined;

/**
 * The reports of a learner that wait on this device. They are sent when the page opens, when the connection comes back,
 * when the page is seen again, and now and then in between. Null for somebody whose study is not kept.
 */
export function useReports(learnerId: string | null): OutboxState {
  const state = useSyncExternalStore(
    (listener) => (learnerId === null ? never() : outboxOf(learnerId).subscribe(listener)),
    () => (learnerId === null ? nothing : outboxOf(learnerId).state()),
    () => nothing,
  );
  const hasWaiting = state.waiting.length > 0;

  useEffect(() => {
    if (learnerId === null) return;
    const outbox = outboxOf(learnerId);
    const send = () => {
      if (document.visibilityState === 'visible' && outbox.state().waiting.length > 0) void outbox.send();
    };
    send();
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, [learnerId]);

  useEffect(() => {
    if (learnerId === null || !hasWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void outboxOf(learnerId).send();
    }, tryEvery);
    return () => clearInterval(timer);
  }, [learnerId, hasWaiting]);

  useEffect(() => (learnerId === null ? undefined : outboxOf(learnerId).onLateResults(showLateResults)), [learnerId]);
  return state;
}

/** What was done without a connection has arrived, or was not taken. */
function showLateResults({ completions, refused }: LateResults): void {
  const last = completions.at(-1);
  if (last) {
    // From the specification.
    showToast({ kind: 'success', text: `Progress updated: ${last.progress}%` });
    announceUserData();
  }
  if (refused > 0) showToast({ kind: 'error', text: 'Failed to update progress' });
}
