import { request as send, type ClientRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { maxRequests } from './request-cap.ts';

const chain = useHttpServer();
const open: ClientRequest[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.destroy();
});

const carrier = '41.90.4.7';
const behindProxy = { TRUSTED_PROXIES: 'loopback' };
const from = (client: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': client, ...more });

/** Opens this many requests, which stay unanswered until they are closed. */
async function hold(count: number, headers: Record<string, string>): Promise<void> {
  const before = chain.rendered.length;
  chain.page = ({ url }) => (url.includes('/about-slow') ? new Promise(() => undefined) : html('fine'));
  for (let n = 0; n < count; n += 1) {
    const sent = send({
      port: chain.port,
      path: '/about-slow',
      agent: false,
      headers: { host: 'shop.example', ...headers },
    });
    sent.on('error', () => undefined).end();
    open.push(sent);
  }
  await expect.poll(() => chain.rendered.length).toBe(before + count);
}

async function cookieOfLearner(): Promise<string> {
  const { services } = chain.product;
  const { id: userId } = await createLearner(services.db);
  return cookieOf(await services.auth.beginSession({ userId, address, userAgent: 'test' }));
}

describe('open requests of a network behind a proxy', () => {
  test('are refused beyond the cap, for that network alone, until some have ended', async () => {
    await chain.open(behindProxy);
    await hold(maxRequests.network, from(carrier));
    const refused = await chain.ask('/about', { headers: from(carrier) });
    expect([refused.status, refused.headers['retry-after'], refused.headers['x-content-type-options']]).toEqual([
      429,
      '15',
      'nosniff',
    ]);
    expect(refused.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const forPrograms = await chain.ask('/api/courses', { headers: from(carrier) });
    expect(JSON.parse(forPrograms.text)).toEqual({
      error: 'Your network has too many requests open at once. Please try again in a moment.',
    });
    for (const other of ['41.90.4.8', '2c0f:fe38::1', '10.1.2.3', '127.0.0.1'])
      expect((await chain.ask('/about', { headers: from(other) })).status).toBe(200);
    expect(await chain.product.metrics.text()).toContain('http_refused_total{reason="requests"} 2');

    open.splice(0, 1)[0]?.destroy();
    await expect.poll(async () => (await chain.ask('/about', { headers: from(carrier) })).status).toBe(200);
  });

  test('do not block M-Pesa, and signed-in users have their own share', async () => {
    await chain.open(behindProxy);
    await hold(maxRequests.network, from(carrier));
    const callback = { method: 'POST', headers: from(carrier), body: '{}' };
    expect((await chain.ask('/api/payments/results/secret', callback)).status).toBe(200);
    expect(
      (await chain.ask('/about', { headers: from(carrier, { cookie: 'mic3.session_token=forged' }) })).status,
    ).toBe(429);

    const headers = from(carrier, { cookie: await cookieOfLearner() });
    expect((await chain.ask('/about', { headers })).status).toBe(200);
    await hold(maxRequests.account, headers);
    expect((await chain.ask('/about', { headers })).status).toBe(429);
  });

  test('count for a whole IPv6 network', async () => {
    await chain.open(behindProxy);
    await hold(maxRequests.network, from('2c0f:fe38:1:2::1'));
    expect((await chain.ask('/about', { headers: from('2c0f:fe38:1:2:ffff::9') })).status).toBe(429);
    expect((await chain.ask('/about', { headers: from('2c0f:fe38:1:3::1') })).status).toBe(200);
  });
});

test('ignore a forwarded address without a proxy, and are not counted', async () => {
  await chain.open();
  await hold(maxRequests.network + 1, from(carrier));
  expect((await chain.ask('/about', { headers: from(carrier) })).status).toBe(200);
});
