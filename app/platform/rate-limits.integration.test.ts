import { describe, expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createRateLimits, networkOf } from './rate-limits.server.ts';

describe('rate limits', () => {
  const env = useTestEnv();
  const limits = (points = 2) => createRateLimits(env.pool, { 'message-per-network': { points, seconds: 3600 } });

  it('refuse requests beyond the limit, and say how long to wait', async () => {
    const two = limits(2);
    await two.consume('message-per-network', 'a');
    await two.consume('message-per-network', 'a');
    const refusal = await two.consume('message-per-network', 'a').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'too_many_requests' });
    const retryAfter = Number((refusal as { details: { retryAfter: string } }).details.retryAfter);
    expect(retryAfter).toBeGreaterThan(3000);
    expect(retryAfter).toBeLessThanOrEqual(3600);
  });

  it('are counted without waiting for the disk: the table is unlogged', async () => {
    const { rows } = await env.pool.query(
      "select relpersistence as kept from pg_class where oid = 'rate_limits'::regclass",
    );
    expect(rows).toEqual([{ kept: 'u' }]);
  });

  it('count keys and names separately', async () => {
    const one = limits(1);
    await one.consume('message-per-network', 'a');
    await one.consume('message-per-network', 'b');
    await one.consume('register-per-network', 'a');
    await expect(one.consume('message-per-network', 'a')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('are shared by every process', async () => {
    await limits(1).consume('message-per-network', 'a');
    await expect(limits(1).consume('message-per-network', 'a')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('hold for concurrent requests', async () => {
    const three = limits(3);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => three.consume('message-per-network', 'a')));
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3);
  });

  it('can take back a try, and reset', async () => {
    const one = limits(1);
    await one.consume('message-per-network', 'a');
    await one.restore('message-per-network', 'a');
    await one.consume('message-per-network', 'a');
    await one.reset('message-per-network', 'a');
    await expect(one.consume('message-per-network', 'a')).resolves.toBeUndefined();
  });

  it.each([1, 24])('do not last longer because the clock was %s hours ahead when they were used up', async (hours) => {
    const two = limits(2);
    const use = () => two.consume('message-per-network', 'a');
    await use();
    await use();
    await env.pool.query('update rate_limits set expire = expire + $1', [hours * 3_600_000]);
    await use();
    await use();
    const refusal = await use().catch((error: unknown) => error);
    expect(Number((refusal as { details: { retryAfter: string } }).details.retryAfter)).toBeLessThanOrEqual(3600);
  });

  it('store no readable e-mail or address, and accept keys of any length', async () => {
    await limits().consume('message-per-network', `faith@example.com${'x'.repeat(100_000)}`);
    const { rows } = await env.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).not.toContain('faith');
  });
});

describe('networkOf', () => {
  it('is the address itself for IPv4, even when mapped', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the /64 of a subscriber for IPv6', () => {
    expect(networkOf('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64');
    expect(networkOf('2001:0db8::1:2:3')).toBe(networkOf('2001:db8:0:0:ffff::'));
    expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'));
  });
});
