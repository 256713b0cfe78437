import type { StoredStudyEvent, NewStudyEvent, StudyEventStore } from './study-event-store.ts';
import type { CompletionAnswer, SendOutcome } from './post-study-event.ts';

interface OutboxOptions {
  readonly store: StudyEventStore;
  readonly post: (event: StoredStudyEvent) => Promise<SendOutcome>;
  /** Sends an event without waiting for an answer, while the page closes. */
  readonly beacon: (event: StoredStudyEvent) => void;
  /** Runs requests one after another, across all tabs if the browser can. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Results of events for which no caller waits. */
export interface LateResults {
  readonly completions: readonly (CompletionAnswer & { readonly lessonId: string })[];
  /** Number of notes, completions, answers, questions and submissions that the server refused, such as after a revocation. */
  readonly refused: number;
  /** The server's message about the last of them, if there is one. */
  readonly sentence?: string;
}

export interface OutboxState {
  readonly waiting: readonly StoredStudyEvent[];
  /** Reason of the last failure; null while the events are being sent. */
  readonly trouble: 'unreachable' | 'signed-out' | null;
}

/**
 * The player's outbox: stores each event on the device, sends them in order, and drops them when answered. A repeated event has the same
 * id, so the server counts it once.
 */
export interface Outbox {
  /** Stores an event and sends all waiting ones; returns this one's result. `at` is when it happened, if that was before. */
  readonly record: (event: NewStudyEvent, at?: number) => Promise<SendOutcome>;
  /** Stores and sends an event while the page closes. */
  readonly leave: (event: NewStudyEvent) => void;
  /** Sends what waits. */
  readonly send: () => Promise<void>;
  /** Returns the waiting events; the same object until something changes. */
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back after events have completed lessons for which no caller waits. */
  readonly onLateResults: (listener: (news: LateResults) => void) => () => void;
  /** Reads the storage again after a change by another tab. */
  readonly look: () => void;
}

/** Types of events whose result a learner waits for. The screen shows their refusals. */
const isAwaited: ReadonlySet<NewStudyEvent['intent']> = new Set([
  'complete',
  'note',
  'answer',
  'hand-in',
  'paper',
  'question',
]);

export function createOutbox({ store, post, beacon, inTurn, now, newId }: OutboxOptions): Outbox {
  const listeners = new Set<() => void>();
  const lateListeners = new Set<(news: LateResults) => void>();
  let trouble: OutboxState['trouble'] = null;
  let state: OutboxState = { waiting: store.waiting(), trouble };
  let nextSending: Promise<void> | null = null;

  const look = () => {
    const waiting = store.waiting();
    state = { waiting, trouble: waiting.length > 0 ? trouble : null };
    for (const listener of listeners) listener();
  };
  const keep = (event: NewStudyEvent, at = now()): StoredStudyEvent => {
    const stored = { ...event, id: newId(), at };
    store.keep(stored);
    look();
    return stored;
  };
  /** Sends in order, until one fails. Returns the result of the awaited event. */
  const sendAll = async (awaited: StoredStudyEvent | null): Promise<SendOutcome | null> => {
    const completions: LateResults['completions'][number][] = [];
    let refused = 0;
    let said: { readonly sentence?: string } = {};
    let own: SendOutcome | null = null;
    for (const event of store.waiting()) {
      const outcome = await post(event);
      const isOwn = event.id === awaited?.id;
      if (isOwn) own = outcome;
      if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') {
        own = outcome;
        trouble = outcome.kind;
        look();
        break;
      }
      const { lessonId } = event;
      // Only who marks a lesson as done waits for what that completed.
      if (!(isOwn && event.intent === 'complete') && outcome.kind === 'taken' && outcome.completion)
        completions.push({ lessonId, ...outcome.completion });
      if (!isOwn && outcome.kind === 'refused' && isAwaited.has(event.intent)) {
        // It stays on the device until a page is open that tells the learner.
        if (lateListeners.size === 0) continue;
        refused += 1;
        const { sentence } = outcome;
        said = sentence === undefined ? {} : { sentence };
      }
      store.drop(event);
      trouble = null;
      look();
    }
    if (completions.length > 0 || refused > 0)
      for (const listener of lateListeners) listener({ completions, refused, ...said });
    return own;
  };

  return {
    look,
    state: () => state,
    subscribe: (listener) => listen(listeners, listener),
    onLateResults: (listener) => listen(lateListeners, listener),
    leave: (event) => beacon(keep(event)),
    record(event, at) {
      const stored = keep(event, at);
      return inTurn(async () => {
        const outcome = await sendAll(stored);
        if (outcome) return outcome;
        // Another tab has sent it and got the answer. Sending it again gives the same answer; other intents have none.
        return event.intent === 'complete' ? post(stored) : { kind: 'taken', completion: null };
      });
    },
    send() {
      // A queued run sends whatever waits by then, so one is enough.
      nextSending ??= inTurn(async () => {
        nextSending = null;
        await sendAll(null);
      });
      return nextSending;
    },
  };
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs tasks one after another, in this tab only: for browsers without locks, and pages without HTTPS. */
export function inSequence(): OutboxOptions['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
