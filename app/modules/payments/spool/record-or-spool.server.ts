import type { PaymentDeps } from '../payment-deps.ts';
import type { SpooledAnswer } from './spooled.ts';

/**
 * Records what M-Pesa answered to a request of ours, by `record`. Where that fails, the answer goes to the spool, from where `enterSpooled`
 * records it, and this returns null: M-Pesa gives no answer twice. Where the disk refuses it too, it is kept in memory.
 */
export async function recordOrSpool<Result>(
  { spool, log }: Pick<PaymentDeps, 'spool' | 'log'>,
  answer: SpooledAnswer,
  record: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await record();
  } catch (error) {
    log.error({ err: error, answer: answer.type }, 'an answer of M-Pesa could not be recorded; it waits in the spool');
    try {
      await spool.put(answer, { isProven: true });
    } catch (reason) {
      log.error({ err: reason, answer: answer.type }, 'the spool cannot be written; the answer is kept in memory');
      spool.remember(answer);
    }
    return null;
  }
}
