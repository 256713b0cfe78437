import { describe, expect, onTestFinished, test } from 'vitest';
import { createLiveEvents, shareLiveEvents } from '#app/platform/live-events.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { orderStatus } from './order-status.server.ts';
import { orderStream } from './order-stream.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Reads events until `last` has come, or the stream ends. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, last: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(last)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value);
  }
  return text;
}

const open = (order: Purchase, signal = new AbortController().signal, heartbeatMs = 60_000) =>
  orderStream(
    { ...shop.deps, actorNow: async () => order.buyer },
    { orderId: order.orderId, signal, heartbeatMs },
  ).getReader();

describe('live events of an order', () => {
  test('arrive at once when it is paid, and end then', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    const reader = open(order);
    expect(await readUntil(reader, 'event: status')).toContain('"state":"prompt_sent"');
    const [prompt] = shop.simulator.ledger.prompts();
    await shop.control(`/prompts/${prompt?.push.checkoutRequestId}/approve`, {});
    const streamed = await readUntil(reader, 'event: end');
    expect(streamed).toContain('"state":"paid"');
    expect(streamed).toContain(`"goTo":"/courses/${order.courseIds[0]}/content"`);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });

  test.skipIf(env.engine === 'pglite')('come at once also to a browser that waits at another copy', async () => {
    const [here, elsewhere] = [0, 1].map(() => shareLiveEvents(env.handle, createLog('silent')));
    onTestFinished(async () => {
      for (const events of [here, elsewhere]) await events?.close();
    });
    await here?.listen();
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    Object.assign(shop.deps, { liveEvents: here });
    const reader = open(order);
    await readUntil(reader, 'event: status');
    Object.assign(shop.deps, { liveEvents: elsewhere });
    const [prompt] = shop.simulator.ledger.prompts();
    await shop.control(`/prompts/${prompt?.push.checkoutRequestId}/approve`, {});
    // Within the minute between two heartbeats.
    expect(await readUntil(reader, 'event: end')).toContain('"state":"paid"');
  });

  test('a heartbeat keeps the stream open and finds changes of another process, without repeats', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    const reader = open(order, new AbortController().signal, 5);
    await readUntil(reader, 'event: status');
    expect(await readUntil(reader, ': still here')).not.toContain('event: status');
    // Another process of the shop: its events do not reach this one.
    const elsewhere = shop.deps.liveEvents;
    Object.assign(shop.deps, { liveEvents: createLiveEvents() });
    const [prompt] = shop.simulator.ledger.prompts();
    await shop.control(`/prompts/${prompt?.push.checkoutRequestId}/approve`, {});
    Object.assign(shop.deps, { liveEvents: elsewhere });
    expect(await readUntil(reader, 'event: end')).toContain('"state":"paid"');
  });

  test('end when the browser leaves, and release everything', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    const leaving = new AbortController();
    let listeners = 0;
    const { liveEvents } = shop.deps;
    const counted = {
      ...liveEvents,
      subscribe(topic: string, listener: () => void) {
        listeners += 1;
        const end = liveEvents.subscribe(topic, listener);
        return () => {
          listeners -= 1;
          end();
        };
      },
    };
    const deps = { ...shop.deps, liveEvents: counted, actorNow: async () => order.buyer };
    const aborted = orderStream(deps, { orderId: order.orderId, signal: leaving.signal }).getReader();
    const cancelled = orderStream(deps, { orderId: order.orderId, signal: new AbortController().signal }).getReader();
    await readUntil(aborted, 'event: status');
    await readUntil(cancelled, 'event: status');
    expect(listeners).toBe(2);
    leaving.abort();
    await cancelled.cancel();
    expect(listeners).toBe(0);
    expect(await readUntil(aborted, 'never')).toBe('');
  });
});

describe('the status of an order', () => {
  test('is for its buyer and staff only', async () => {
    const order = await shop.order();
    const request = { orderId: order.orderId };
    const stranger = await shop.learner();
    for (const actor of [stranger, { kind: 'visitor' } as const]) {
      await expect(orderStatus({ ...shop.deps, actor }, request)).rejects.toMatchObject({ code: 'order_not_found' });
    }
    const system = { kind: 'system', name: 'test' } as const;
    expect(await orderStatus({ ...shop.deps, actor: system }, request)).toMatchObject({ state: 'not_started' });
    for (const orderId of ['', 'x', "' or 1=1", '00000000-0000-4000-8000-000000000000', '\u0000']) {
      await expect(orderStatus({ ...shop.deps, actor: order.buyer }, { orderId })).rejects.toMatchObject({
        code: 'order_not_found',
      });
    }
  });

  test('shows the phone masked and no ids or secrets', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    const status = JSON.stringify(await shop.status(order));
    const push = shop.simulator.ledger.prompts()[0]?.push;
    expect(status).not.toContain('712345678');
    for (const secret of [push?.checkoutRequestId, push?.merchantRequestId, push?.callbackUrl.split('/').at(-1)]) {
      expect(status).not.toContain(secret);
    }
  });
});
