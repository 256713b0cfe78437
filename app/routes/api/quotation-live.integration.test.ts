import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import { quotationToken } from '#app/modules/money/quotations/send-quotation.server.ts';
import { readQuotation } from '#app/modules/money/quotations/read-quotations.server.ts';
import { toCents } from '#app/shared/money.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as live } from './quotation-live.ts';
import { loader as status } from './quotation-status.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const newsletterKey = 'the key of the tests';

/** A quotation of one course for a learner, and what a browser without a session reads of it. */
async function sent() {
  const buyer = await shop.learner();
  const { id: courseId } = await createCourse(env.db, { priceCents: toCents(100_000) });
  const deps = { ...shop.deps, newsletterKey, actor: await shop.staff() };
  const { id } = await makeQuotation(deps, {
    id: crypto.randomUUID(),
    userId: buyer.userId,
    email: '',
    name: '',
    locale: 'en',
    courseIds: [courseId],
    seats: {},
    people: '',
    code: '',
    days: '14',
    organisation: '',
    kraPin: '',
    message: '',
  });
  const { liveEvents, providers } = shop.deps;
  const site = accountSite(env, {}, { liveEvents, providers, newsletterKey, gateway: shop.deps.gateway });
  const ask = async (loader: (args: never) => Promise<Response>, token = quotationToken(newsletterKey, id)) => {
    const request = new Request(`https://shop.example/api/quotations/${token}/live`);
    return loader({ request, params: { token }, context: site.contextOf(request) } as never);
  };
  return { order: { ...(await readQuotation(deps, id)), buyer, courseIds: [courseId] }, ask };
}

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

test('the stream of a quotation says what its prompt comes to, and ends once it is paid', async () => {
  const { order, ask } = await sent();
  const reader = ((await ask(live)).body as ReadableStream<Uint8Array>).getReader();
  expect(await readUntil(reader, 'event: status')).toContain('{"state":"sent","isRefunded":false,"progress":null}');
  await shop.next('wait-for-me');
  await shop.pay(order);
  expect(await readUntil(reader, 'M-Pesa')).toMatch(/"state":"sent","isRefunded":false,"progress":"[^"]*M-Pesa/);
  await shop.approve(0);
  expect(await readUntil(reader, 'event: end')).toContain('{"state":"paid","isRefunded":false,"progress":null}');
  expect(await reader.read()).toEqual({ done: true, value: undefined });
  expect(await (await ask(status)).json()).toEqual({ state: 'paid', isRefunded: false, progress: null });
});

test('without the link nothing is streamed or said', async () => {
  const { ask } = await sent();
  for (const loader of [live, status])
    for (const token of ['none', quotationToken('another key', crypto.randomUUID())]) {
      const answer = await ask(loader, token);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('state');
    }
});
