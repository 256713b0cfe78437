import { recordQueryAnswer } from '#app/modules/money/collection/attempts/query-attempt.server.ts';
import { recordPromptAnswer } from '#app/modules/money/collection/attempts/record-request-answer.server.ts';
import { enterSpooledCallback } from '../callbacks/callback-inbox.server.ts';
import { callbackHandlers } from '../callbacks/handlers-by-kind.server.ts';
import { recordCheckAnswer } from '../checks/ask-about-transaction.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { recordReversalAnswer } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { bringQueryForward } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import type { Spooled } from './spooled.ts';

/**
 * Enters the spool's entries into the database, oldest first, each in its own transaction. Removes a file only after the commit, so
 * entering twice is safe. Stops at the first entry that fails in an outage; an entry that fails by itself does not delay others. Never
 * rejects.
 */
export async function enterSpooled(deps: MpesaDeps): Promise<void> {
  const { spool, log } = deps;
  try {
    const waiting = await spool.list();
    if (waiting.length === 0 || !(await isDatabaseThere(deps))) return;
    for (const { name, entry } of waiting) {
      if (entry === null) {
        await spool.setAside(name);
        log.error({ file: name }, 'a file of the spool cannot be read; it was set aside (npm run doctor)');
        continue;
      }
      try {
        await enter(deps, entry);
        await spool.remove(name);
      } catch (error) {
        log.error({ err: error, file: name, entry: entry.type }, 'an entry of the spool could not be entered');
        if (!(await isDatabaseThere(deps))) return;
      }
    }
  } catch (error) {
    log.error({ err: error }, 'the spool cannot be read');
  }
}

async function isDatabaseThere({ db }: MpesaDeps): Promise<boolean> {
  return db.execute('select 1').then(
    () => true,
    () => false,
  );
}

async function enter(deps: MpesaDeps, entry: Spooled): Promise<void> {
  switch (entry.type) {
    case 'callback': {
      const { kind, tokenHash } = entry;
      const isOurSecret = kind === 'stk' ? null : await callbackHandlers[kind].isOurSecret(deps, tokenHash);
      return enterSpooledCallback(deps, { ...entry, isOurSecret });
    }
    case 'prompt':
      await recordPromptAnswer(deps, entry);
      // Its callback may have come while the database was down.
      return bringQueryForward(deps.db, entry.attemptId, deps.clock.now());
    case 'query':
      return recordQueryAnswer(deps, entry);
    case 'reversal':
      return recordReversalAnswer(deps, entry);
    case 'check':
      return recordCheckAnswer(deps, entry);
  }
}

/** Milliseconds between two checks of the spool. */
const lookEvery = 5_000;

/**
 * Enters waiting entries every few seconds, also those of an earlier process. Returns a function that stops it. Not a job, because jobs
 * need the database.
 */
export function keepEntering(deps: MpesaDeps): () => Promise<void> {
  let entering = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    entering = enterSpooled(deps).finally(() => (isBusy = false));
  }, lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await entering;
  };
}
