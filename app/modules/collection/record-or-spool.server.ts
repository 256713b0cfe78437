import type { Log } from '#app/platform/log.server.ts';

/** Where answers wait that the database does not take. */
interface Keeper<Answer> {
  put(answer: Answer, options: { readonly isProven: boolean }): Promise<void>;
  remember(answer: Answer): void;
}

/**
 * Records what a provider answered to a request of ours, by `record`. Where that fails, the answer goes to the spool, from where it is
 * recorded later, and this returns null: a provider gives no answer twice. Where the disk refuses it too, it is kept in memory.
 */
export async function recordOrSpool<Answer extends { readonly type: string }, Result>(
  { spool, log }: { readonly spool: Keeper<Answer>; readonly log: Log },
  answer: Answer,
  record: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await record();
  } catch (error) {
    log.error(
      { err: error, answer: answer.type },
      'an answer of a provider could not be recorded; it waits in the spool',
    );
    try {
      await spool.put(answer, { isProven: true });
    } catch (reason) {
      log.error({ err: reason, answer: answer.type }, 'the spool cannot be written; the answer is kept in memory');
      spool.remember(answer);
    }
    return null;
  }
}
