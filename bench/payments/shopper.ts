import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteClient } from '#tests/support/site-client.ts';

/** Waiting times of a buyer, in milliseconds. */
export interface CheckoutTimes {
  readonly page: number;
  /** Until the order is placed and the prompt sent. */
  readonly order: number;
  readonly status: number;
  /** From the prompt to 'paid' on the waiting screen, including the customer's approval. */
  readonly paid: number;
  readonly lesson: number;
}

const maxWaitMs = 60_000;

/**
 * Buys a course from its page to its first lesson; the prompt is approved automatically. The waiting screen polls every `betweenLooks`
 * milliseconds. Throws on any unexpected answer.
 */
export async function checkOut(
  client: SiteClient,
  { slug, courseId, phone }: { readonly slug: string; readonly courseId: string; readonly phone: string },
  { betweenLooks = 200 } = {},
): Promise<CheckoutTimes> {
  const [page] = await timed(() => read(client, `/checkout?course=${courseId}`));
  const form = { intent: 'pay', course: courseId, orderKey: randomUUID(), phone };
  const [order, answer] = await timed(() => client.post('/checkout', form));
  const place = answer.headers.get('location') ?? '';
  if (!place.startsWith('/orders/')) throw new Error(`the checkout leads to ${place}`);

  const begun = performance.now();
  let status = 0;
  for (;;) {
    const [took, text] = await timed(() => read(client, `/api${place}/status`));
    status = Math.max(status, took);
    const { state, sentence } = JSON.parse(text) as { state: string; sentence: string };
    if (state === 'paid') break;
    // An order read just before it was paid is 'still checking' until the next poll.
    const isOnItsWay = state === 'prompt_sent' || state === 'still_checking';
    if (!isOnItsWay || performance.now() - begun > maxWaitMs) throw new Error(`an order is ${state}: ${sentence}`);
    await wait(betweenLooks);
  }
  const paid = performance.now() - begun;
  const [lesson] = await timed(async () => {
    const first = (await client.get(`/courses/${slug}/content`)).headers.get('location') ?? '';
    if (!first.includes('lesson=')) throw new Error(`the course that was paid for leads to ${first}`);
    await read(client, first);
  });
  return { page, order, status, paid, lesson };
}

const read = async (client: SiteClient, path: string) => (await client.get(path)).text();

async function timed<Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}
