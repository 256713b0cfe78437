import type { Log } from '#app/platform/log.server.ts';

/** Stores answers that the database cannot take now. */
interface Keeper<Answer> {
  put(answer: Answer, options: { readonly isProven: boolean }): Promise<void>;
  remember(answer: Answer): void;
}

/**
 * Records a provider's answer with `record`. If that fails, it spools the answer for a later recording and returns null, because a
 * provider does not repeat its answers. If the disk refuses it too, it keeps the answer in memory.
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
