import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { confirmSubscription } from '#app/modules/office/messages/subscribe.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { whileGone } from '#tests/support/broken-database.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action as postContact, loader as getContact } from './contact.ts';
import { action as postNewsletter } from './newsletter.ts';
import { action as oneClick } from './newsletter-unsubscribe.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const typed = { name: 'Faith Nyambura', email: 'faith@example.com', message: 'Do you teach in Swahili too?' };

function site(points = 60) {
  const limit = { points, seconds: 3600 };
  const rateLimits = createRateLimits(env.pool, { 'message-per-network': limit, 'newsletter-per-network': limit });
  const { call } = accountSite(env, {}, { rateLimits });
  return async (handler: (args: never) => unknown, body: string, headers: Record<string, string> = {}) => {
    let answer: Response | undefined;
    const keep = async (args: never) => (answer = (await handler(args)) as Response);
    await call(keep, '/api', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    if (!answer) throw new Error('no answer');
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}

const messages = async () =>
  (await env.pool.query('select name, email, message, status from contact_messages order by created_at, id')).rows;
const subscriptions = async () =>
  (await env.pool.query('select email, status from newsletter_subscriptions order by email')).rows;
const mails = async () => (await listMails(env.db, 100)).toReversed();

describe('POST /api/contact', () => {
  specifies(
    'Entities: contact message, newsletter subscription',
    'Calls: POST /api/contact: JSON {name, email, message}; the form says when sending failed',
    'Catalogue, site and admin: contact and newsletter: JSON in, `{ ok, message }` or `{ error }` out; limits, double opt-in, unsubscribe',
  );
  test('stores the message, mails it to the company and thanks the sender', async () => {
    const send = site();
    expect(await send(postContact, JSON.stringify(typed))).toMatchObject({
      status: 200,
      body: { ok: true, message: 'Thank you for your message. We will answer within one working day.' },
    });
    expect(await messages()).toEqual([{ ...typed, status: 'new' }]);
    const sent = await mails();
    const [company, writer] = ['hello@example.com', typed.email].map((to) =>
      sent.find((mail) => mail.recipient === to),
    );
    expect(company).toMatchObject({ recipient: 'hello@example.com', replyTo: typed.email });
    expect(company?.text).toContain(typed.message);
    expect(writer).toMatchObject({ recipient: typed.email, replyTo: 'hello@example.com' });
    expect(writer?.text).not.toContain(typed.message);
    expect(writer?.text).not.toContain(typed.name);
  });

  test('a message is kept with the language of its page', async () => {
    await inLocale('sw', () => site()(postContact, JSON.stringify(typed)));
    await site()(postContact, JSON.stringify({ ...typed, message: 'Something else' }));
    const { rows } = await env.pool.query('select locale from contact_messages order by locale');
    expect(rows).toEqual([{ locale: 'en' }, { locale: 'sw' }]);
  });

  test('stores a double click as one message; the same text later is another', async () => {
    const send = site();
    await Promise.all([1, 2, 3].map(() => send(postContact, JSON.stringify(typed))));
    expect(await messages()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    env.clock.advance({ minutes: 11 });
    await send(postContact, JSON.stringify(typed));
    expect(await messages()).toHaveLength(2);
  });

  test.each([
    ['{', 'Please send a JSON object.'],
    ['[]', 'Please send a JSON object.'],
    ['null', 'Please send a JSON object.'],
    [JSON.stringify({ ...typed, email: '' }), 'Please enter your email address'],
    [JSON.stringify({ ...typed, email: 'a@b.c\r\nBcc: x@y.z' }), 'Please enter a valid email address'],
    [JSON.stringify({ ...typed, message: 'x'.repeat(5001) }), 'Please enter at most 5000 characters'],
    [JSON.stringify({ ...typed, message: 'x'.repeat(1_000_000) }), 'Please send a JSON object.'],
  ])('answers %.40s with 400 and changes nothing', async (body, error) => {
    expect(await site()(postContact, body)).toMatchObject({ status: 400, body: { error } });
    expect(await messages()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  specifies(
    'Catalogue, site and admin: contact and newsletter: JSON in, `{ ok, message }` or `{ error }` out; limits, double opt-in, unsubscribe',
  );
  test('accepts only JSON and POST', async () => {
    const send = site();
    expect((await send(postContact, 'name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      400,
    );
    expect(getContact().status).toBe(405);
    expect(getContact().headers.get('allow')).toBe('POST');
  });

  test('ignores a message by a program, and answers with thanks', async () => {
    expect(await site()(postContact, JSON.stringify({ ...typed, website: 'https://spam.example' }))).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await messages()).toEqual([]);
  });

  specifies(
    'Calls: POST /api/newsletter: JSON {email}; `error` in the answer on failure',
    'Catalogue, site and admin: contact and newsletter: JSON in, `{ ok, message }` or `{ error }` out; limits, double opt-in, unsubscribe',
  );
  test('is rate limited, and says when to try again', async () => {
    const send = site(1);
    await send(postContact, JSON.stringify(typed));
    const refused = await send(postContact, JSON.stringify({ ...typed, email: 'other@example.com' }));
    expect(refused).toMatchObject({ status: 429, body: { error: 'Too many messages. Please try again later.' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

specifies('Errors: Subscription failed. Please try again.');
test.each([
  [postContact, 'contact_messages', /^Failed to send message\. Please try again or reach out to us directly/],
  [postNewsletter, 'newsletter_subscriptions', /^Subscription failed\. Please try again\.$/],
] as const)(
  'answers with the sentence of its form when a message cannot be stored (%#)',
  async (handler, table, sentence) => {
    await whileGone(env.pool, table, async () => {
      const answer = await site()(handler, JSON.stringify(typed));
      expect(answer).toMatchObject({ status: 500, body: { error: expect.stringMatching(sentence) } });
    });
  },
);

specifies('Calls: POST /api/newsletter: JSON {email}; `error` in the answer on failure');
describe('the newsletter', () => {
  const linkIn = (text: string | undefined, path: string) =>
    new URL(new RegExp(`https://\\S+${path}\\S+`).exec(text ?? '')?.[0] ?? 'https://none').searchParams.get('token') ??
    '';
  const needs = () => ({ ...env, appUrl: 'https://shop.example', newsletterKey: 'the key of the tests' });
  const subscribeAs = (send: ReturnType<typeof site>, email: string) => send(postNewsletter, JSON.stringify({ email }));

  specifies(
    'Entities: contact message, newsletter subscription',
    'Catalogue, site and admin: contact and newsletter: JSON in, `{ ok, message }` or `{ error }` out; limits, double opt-in, unsubscribe',
  );
  test('mails subscribers who confirm, once, and lets them leave by one click', async () => {
    const send = site();
    expect(await subscribeAs(send, 'Faith@example.com')).toMatchObject({
      status: 200,
      body: { ok: true, message: "Thank you for subscribing! You'll receive our newsletters soon." },
    });
    expect(await subscriptions()).toEqual([{ email: 'faith@example.com', status: 'pending' }]);
    const [question] = await mails();
    const token = linkIn(question?.text, '/newsletter/confirm');
    await Promise.all([1, 2, 3].map(() => confirmSubscription(needs(), { token })));
    expect(await subscriptions()).toEqual([{ email: 'faith@example.com', status: 'confirmed' }]);
    const [welcome, ...more] = (await mails()).filter(({ id }) => id !== question?.id);
    expect(more).toEqual([]);
    const leave = welcome?.unsubscribeUrl?.split('/').at(-1) ?? '';
    expect(welcome?.text).toContain(leave);

    const call = async (input: string) => {
      const context = new RouterContextProvider();
      context.set(requestScope, { services: needs() } as unknown as RequestScope);
      return (await oneClick({ params: { token: input }, context } as unknown as Parameters<typeof oneClick>[0]))
        .status;
    };
    expect(await call(token)).toBe(400);
    expect(await call(leave)).toBe(204);
    expect(await call(leave)).toBe(204);
    expect(await subscriptions()).toEqual([{ email: 'faith@example.com', status: 'unsubscribed' }]);
  });

  test('sends mails in the language of the page with the form, as does the page of its link', async () => {
    await inLocale('sw', () => subscribeAs(site(), 'faith@example.com'));
    const [question] = await mails();
    expect(question?.subject).toBe('Thibitisha jarida lako la MIC3');
    expect(question?.text).toContain('/sw/newsletter/confirm?');
    const token = linkIn(question?.text, '/newsletter/confirm');
    await inLocale('sw', () => confirmSubscription(needs(), { token }));
    const welcome = (await mails()).find(({ id }) => id !== question?.id);
    expect(welcome?.subject).toBe('Karibu kwenye jarida la MIC3');
    expect(welcome?.text).toContain('/sw/newsletter/unsubscribe?');
    expect(welcome?.text).toContain('https://shop.example/sw/courses');
  });

  test('gives the same answer for a subscribed address, and sends nothing', async () => {
    const send = site();
    await subscribeAs(send, 'faith@example.com');
    await env.pool.query("update newsletter_subscriptions set status = 'confirmed', confirmed_at = now()");
    const again = await subscribeAs(send, 'faith@example.com');
    expect(again.body).toEqual({
      ok: true,
      message: "Thank you for subscribing! You'll receive our newsletters soon.",
    });
    expect(await mails()).toHaveLength(1);
    expect(await subscriptions()).toEqual([{ email: 'faith@example.com', status: 'confirmed' }]);
  });

  test('asks a former subscriber again', async () => {
    const send = site();
    await subscribeAs(send, 'faith@example.com');
    await env.pool.query("update newsletter_subscriptions set status = 'unsubscribed', unsubscribed_at = now()");
    await subscribeAs(send, 'faith@example.com');
    expect(await subscriptions()).toEqual([{ email: 'faith@example.com', status: 'pending' }]);
    expect(await mails()).toHaveLength(2);
  });

  test('refuses an invalid address', async () => {
    expect(await subscribeAs(site(), 'nobody')).toMatchObject({
      status: 400,
      body: { error: 'Please enter a valid email address', fields: { email: 'Please enter a valid email address' } },
    });
    expect(await subscriptions()).toEqual([]);
  });
});
