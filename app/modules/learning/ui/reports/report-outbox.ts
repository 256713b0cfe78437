import type { KeptReport, NewReport, ReportStore } from './kept-report.ts';
import type { CompletionAnswer, ReportOutcome } from './post-report.ts';

interface ReportOutboxOptions {
  readonly store: ReportStore;
  readonly post: (report: KeptReport) => Promise<ReportOutcome>;
  /** Sends without waiting for an answer, while the page goes away. */
  readonly beacon: (report: KeptReport) => void;
  /** Runs one sending after the other, over all tabs where the browser can. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly now: () => number;
  readonly newId: () => string;
}

/** What reports that had waited led to, when they came through at last. */
export interface LateResults {
  readonly completions: readonly (CompletionAnswer & { readonly lessonId: string })[];
  /** Completions that the server does not take: the course was taken away meanwhile, say. */
  readonly refused: number;
}

export interface OutboxState {
  readonly waiting: readonly KeptReport[];
  /** Why they wait: the last sending did not come through. Null while they are on their way. */
  readonly trouble: 'unreachable' | 'signed-out' | null;
}

/**
 * What a player tells the server: kept on the device first, then sent in order, and dropped when it was answered. What is
 * sent twice is the same report, by its id, and the server takes it once.
 */
export interface ReportOutbox {
  /** Keeps a report and sends all that wait; answers what became of this one. */
  readonly report: (report: NewReport) => Promise<ReportOutcome>;
  /** The same for a page that goes away. */
  readonly leave: (report: NewReport) => void;
  /** Sends what waits. */
  readonly send: () => Promise<void>;
  /** What waits; the same object until something changes. */
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back after completions came through that nobody waits for any more. */
  readonly onLateResults: (listener: (news: LateResults) => void) => () => void;
  /** Something outside has changed what is kept: another tab. */
  readonly look: () => void;
}

export function createReportOutbox({ store, post, beacon, inTurn, now, newId }: ReportOutboxOptions): ReportOutbox {
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
  const keep = (report: NewReport): KeptReport => {
    const kept = { ...report, id: newId(), at: now() };
    store.keep(kept);
    look();
    return kept;
  };
  /** In order, until one does not come through. Answers how it ended for the one that somebody waits for. */
  const sendAll = async (awaited: KeptReport | null): Promise<ReportOutcome | null> => {
    const completions: LateResults['completions'][number][] = [];
    let refused = 0;
    let own: ReportOutcome | null = null;
    for (const report of store.waiting()) {
      const outcome = await post(report);
      const isOwn = report.id === awaited?.id;
      if (isOwn) own = outcome;
      if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') {
        own = outcome;
        trouble = outcome.kind;
        look();
        break;
      }
      const { lessonId } = report;
      if (!isOwn && outcome.kind === 'taken' && outcome.completion)
        completions.push({ lessonId, ...outcome.completion });
      if (!isOwn && outcome.kind === 'refused' && report.intent === 'complete') refused += 1;
      store.drop(report);
      trouble = null;
      look();
    }
    if (completions.length > 0 || refused > 0) for (const listener of lateListeners) listener({ completions, refused });
    return own;
  };

  return {
    look,
    state: () => state,
    subscribe: (listener) => listen(listeners, listener),
    onLateResults: (listener) => listen(lateListeners, listener),
    leave: (report) => beacon(keep(report)),
    report(report) {
      const kept = keep(report);
      return inTurn(async () => {
        const outcome = await sendAll(kept);
        if (outcome) return outcome;
        // Another tab has sent it, and got the answer: the same report gets the same one. Other kinds have none.
        return report.intent === 'complete' ? post(kept) : { kind: 'taken', completion: null };
      });
    },
    send() {
      // One that has its turn still to come sends whatever waits by then; a second behind it would only try again.
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

/** Runs one after the other, in this tab alone: for browsers without locks, and pages without a certificate. */
export function oneAfterTheOther(): ReportOutboxOptions['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
