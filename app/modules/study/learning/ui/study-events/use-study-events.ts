import { useEffect, useSyncExternalStore } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { announceUserData } from '../user-data.ts';
import { outboxOf } from './outbox-of.ts';
import type { LateResults, OutboxState } from './outbox.ts';
import { m } from '#texts';

/** Milliseconds between two retries, because only a request shows whether there is a connection. */
const tryEvery = 15_000;

const nothing: OutboxState = { waiting: [], trouble: null };
const never = () => () => undefined;

/**
 * Returns a learner's waiting events on this device. Sends them when the page opens, when the connection returns, when the page is shown
 * again, and at intervals. Null for a learner whose study is not stored.
 */
export function useStudyEvents(learnerId: string | null): OutboxState {
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

/** Shows what events have completed for which no caller waits. */
function showLateResults({ completions, refused, sentence }: LateResults): void {
  const last = completions.at(-1);
  if (last) {
    // The specification words this message.
    showToast({ kind: 'success', text: m.learning_progress_updated({ percent: last.progress }) });
    announceUserData();
  }
  if (refused > 0) showToast({ kind: 'error', text: sentence ?? m.learning_error_progress() });
}
