import type { Timeline } from '../timeline.ts';
import type { Ledger } from './ledger.ts';
import type { PlannedCallback } from './ledger-entries.ts';
import type { MessageLog } from './message-log.ts';

export interface CallbackDelivery {
  /** Sends each callback of the ledger when it is due. Resolves when the callbacks due now are sent. */
  schedule(callbacks: readonly PlannedCallback[], msisdn?: string): Promise<void>;
  /** Sends a callback that is not in the ledger now; returns the shop's HTTP status, or why there is none. */
  sendNow(callback: PlannedCallback, msisdn?: string): Promise<string>;
  /** Continues with the callbacks that were unsent when the simulator stopped. */
  resume(): void;
  /** Resolves when no callback is being sent. */
  settled(): Promise<void>;
  /** Aborts callbacks that are being sent; they stay unsent in the ledger. */
  stop(): void;
}

/** Answers of a shop that is set out of order. */
const OUTAGES = { itself: undefined, down: 'not reached', failing: '500' } as const;

/** Sends callbacks as real HTTP POSTs to the shop. Never repeats one, whatever the shop answers. */
export function createCallbackDelivery(context: {
  timeline: Timeline;
  ledger: Ledger;
  log: MessageLog;
  /** Milliseconds for which Daraja waits for the shop's answer to a callback. */
  timeoutMs: number;
}): CallbackDelivery {
  const { timeline, ledger, log, timeoutMs } = context;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function sendNow(callback: PlannedCallback, msisdn?: string): Promise<string> {
    log.write('←', callback.summary, msisdn);
    const outage = callback.outage ?? OUTAGES[ledger.settings().merchant];
    const answer = outage ?? (await post(callback, { stopping: stopping.signal, timeoutMs }));
    log.write('→', answer, msisdn);
    return answer;
  }

  /** Sends a callback, unless a reset has emptied the ledger before or meanwhile. */
  async function send(callback: PlannedCallback, msisdn?: string): Promise<void> {
    if (!ledger.isUnsent(callback.id)) return;
    const answer = await sendNow(callback, msisdn);
    if (stopping.signal.aborted || !ledger.isUnsent(callback.id)) return;
    ledger.record({ type: 'callback-sent', at: timeline.now().toISOString(), id: callback.id, answer });
  }

  /** Sends one turn after the other, and the callbacks of a turn in parallel. */
  async function sendInTurns(callbacks: readonly PlannedCallback[], msisdn?: string): Promise<void> {
    const turns = Map.groupBy(callbacks, ({ turn }) => turn ?? 0);
    for (const [, together] of [...turns].toSorted(([one], [other]) => one - other)) {
      await Promise.all(together.map((callback) => send(callback, msisdn).catch(unrecorded)));
    }
  }

  /** Logs the error, because a full disk must not end the process of the simulator. The callback is sent again after a restart. */
  function unrecorded(error: unknown): void {
    log.write('●', `callback not recorded: ${String(error)}`);
  }

  function track(sending: Promise<void>): Promise<void> {
    const tracked = sending.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  async function schedule(callbacks: readonly PlannedCallback[], msisdn?: string): Promise<void> {
    const now = timeline.now().getTime();
    const due: Promise<void>[] = [];
    for (const [moment, together] of Map.groupBy(callbacks, ({ dueAt }) => dueAt)) {
      const delay = Date.parse(moment) - now;
      if (delay <= 0) due.push(track(sendInTurns(together, msisdn)));
      else timeline.after(delay, () => track(sendInTurns(together, msisdn)));
    }
    await Promise.all(due);
  }

  return {
    schedule,
    sendNow,
    resume() {
      const unsent = ledger.deliveries().filter(({ sentAt }) => sentAt === null);
      for (const [msisdn, promised] of Map.groupBy(unsent, (delivery) => delivery.msisdn)) {
        void schedule(
          promised.map(({ callback }) => callback),
          msisdn,
        );
      }
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => stopping.abort(),
  };
}

async function post(
  callback: PlannedCallback,
  { stopping, timeoutMs }: { stopping: AbortSignal; timeoutMs: number },
): Promise<string> {
  try {
    const answer = await fetch(callback.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: callback.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return timedOut ? `no answer in ${timeoutMs / 1000} s` : 'not reached';
  }
}
