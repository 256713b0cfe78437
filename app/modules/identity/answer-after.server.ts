import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds; longer than looking up, writing and queueing take. */
export const evenAnswerMs = 400;

/**
 * Does the work and answers no sooner than `ms`, also when it fails, so that the time does not tell whether there was
 * something to do: known and unknown e-mails look the same.
 */
export async function answerAfter<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
