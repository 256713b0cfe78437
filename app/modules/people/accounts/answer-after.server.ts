import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds; longer than lookups, writes and queueing take. */
export const minAnswerMs = 400;

/**
 * Runs the work and answers after `ms` at the earliest, also if it fails, so that the time does not reveal whether an e-mail is known.
 */
export async function answerAfter<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
