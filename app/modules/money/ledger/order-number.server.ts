import { drawCode } from '#app/platform/draw-code.server.ts';
import { plain } from '#app/shared/fold-text.ts';
import { referenceKey } from '#app/shared/reference.ts';
import type { Database } from '#app/platform/database.server.ts';
import { insertOrder, type NewOrder } from './order-queries.server.ts';

/** Returns 'MIC3' and six random characters, which the prompt shows, within M-Pesa's limit of 12 (Daraja: AccountReference). */
export function generateOrderNumber(): string {
  return `MIC3${drawCode(6)}`;
}

/** Returns 'P' and six random characters: the account number of an instalment plan, which is shorter than an order's. */
export function generateInstalmentPlanNumber(): string {
  return `P${drawCode(6)}`;
}

/** Returns the secret code of a gift: sixteen random characters, 79 bits. */
export const generateGiftCode = (): string => drawCode(16);

/** Reads an order's or an instalment plan's number as typed, in small letters, with spaces and dashes: 'mic3-7hk 2qx' is MIC37HK2QX. */
export function readOrderNumber(typed: string): string {
  const number = referenceKey(typed).replaceAll(/[_.]/g, '');
  return /^[A-Z0-9]{6,12}$/.test(number) ? number : '';
}

/** An order's number, also with what people read for its I. */
const orderInText = /^M[I1L]C3([A-HJKMNP-Z2-9]{6})$/;
const instalmentPlanInText = /^P[A-HJKMNP-Z2-9]{6}$/;

/**
 * Returns the numbers of orders and instalment plans that a text may name: anywhere among other words, with spaces and dashes inside, and
 * with a 1 or an L for the I of an order's number. No other sign has a look-alike in them: a 0, O, 1, I or L elsewhere is of no number. At
 * most one number begins at each sign of the text.
 */
export function numbersIn(text: string): string[] {
  const words =
    plain(text)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const joined = words.join('');
  const numbers = new Set<string>();
  for (let at = 0; at + 10 <= joined.length; at += 1) {
    const [, six] = orderInText.exec(joined.slice(at, at + 10)) ?? [];
    if (six !== undefined) numbers.add(`MIC3${six}`);
  }
  // A P begins many words, so an instalment plan's number begins and ends with a word.
  const ends = new Set<number>();
  const begins: number[] = [];
  let length = 0;
  for (const word of words) {
    begins.push(length);
    length += word.length;
    ends.add(length);
  }
  for (const at of begins) {
    const number = joined.slice(at, at + 7);
    if (ends.has(at + 7) && instalmentPlanInText.test(number)) numbers.add(number);
  }
  return [...numbers];
}

/** Inserts an order under a new number, with a pending payment for each course, in the caller's transaction. */
export async function writeOrder(
  tx: Database,
  order: Omit<NewOrder, 'number'>,
): Promise<{ readonly orderId: string; readonly number: string }> {
  for (;;) {
    const number = generateOrderNumber();
    const orderId = await insertOrder(tx, { ...order, number });
    if (orderId) return { orderId, number };
  }
}
