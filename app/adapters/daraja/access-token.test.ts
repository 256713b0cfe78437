import { describe, expect, test } from 'vitest';
import type { Clock } from '#app/shared/clock.ts';
import { json, useFakeDaraja } from '#tests/support/fake-daraja.ts';
import { createDarajaGateway } from './daraja-gateway.server.ts';
import { specifies } from '#tests/specifies.ts';

const daraja = useFakeDaraja();

/** A clock that the test moves. */
function handClock(): Clock & { advance(seconds: number): void } {
  let now = Date.parse('2026-03-02T06:00:00Z');
  return { now: () => new Date(now), advance: (seconds) => void (now += seconds * 1000) };
}

function open() {
  const clock = handClock();
  const gateway = createDarajaGateway(daraja.current.settings, { clock, timeoutMs: 2_000 });
  const query = () => gateway.queryPayment('ws_CO_1');
  return { clock, gateway, query };
}

const paid = { ResponseCode: '0', ResultCode: '0', ResultDesc: 'done' };
const invalid = { requestId: '1-2-3', errorCode: '404.001.03', errorMessage: 'Invalid Access Token' };

/** Makes the server accept only the newest token: each new token ends the one before. */
function onlyNewest(): void {
  const { current } = daraja;
  current.respond = (response, { authorization }) =>
    authorization === `Bearer token-${current.asked.tokens.length}`
      ? json(response, 200, paid)
      : json(response, 404, invalid);
}

describe('the access token', () => {
  test('is fetched once with the keys for concurrent requests', async () => {
    const { current } = daraja;
    const waiting: (() => void)[] = [];
    const respond = current.respondToToken;
    current.respondToToken = (response, received) => void waiting.push(() => respond(response, received));
    current.respond = (response) => json(response, 200, paid);
    const { query } = open();
    const queries = Array.from({ length: 20 }, query);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    for (const answer of await Promise.all(queries)) expect(answer).toMatchObject({ kind: 'result' });
    const basic = Buffer.from('our-consumer-key:our-consumer-secret').toString('base64');
    expect(current.asked.tokens).toMatchObject([{ authorization: `Basic ${basic}` }]);
    expect(current.asked.calls).toHaveLength(20);
  });

  test.each([['3599'], [3599]])(
    'with a lifetime of %j seconds is cached until a minute before its end',
    async (lifetime) => {
      const { current } = daraja;
      current.respondToToken = (response) => json(response, 200, { access_token: 'token', expires_in: lifetime });
      current.respond = (response) => json(response, 200, paid);
      const { clock, query } = open();
      await query();
      clock.advance(3538);
      await query();
      expect(current.asked.tokens).toHaveLength(1);
      clock.advance(2);
      await query();
      expect(current.asked.tokens).toHaveLength(2);
    },
  );

  test('without a stated lifetime is cached for the usual hour, less a minute', async () => {
    const { current } = daraja;
    current.respondToToken = (response) => json(response, 200, { access_token: 'token' });
    current.respond = (response) => json(response, 200, paid);
    const { clock, query } = open();
    await query();
    clock.advance(3538);
    await query();
    expect(current.asked.tokens).toHaveLength(1);
  });

  test('that expires early is fetched again once for all its users', async () => {
    const { current } = daraja;
    current.respond = (response, { authorization }) =>
      authorization === 'Bearer token-1' ? json(response, 401, invalid) : json(response, 200, paid);
    const { query } = open();
    for (const answer of await Promise.all(Array.from({ length: 10 }, query)))
      expect(answer).toMatchObject({ kind: 'result' });
    expect(current.asked.tokens).toHaveLength(2);
    expect(current.asked.calls).toHaveLength(20);
  });

  specifies('Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
  test('that another shop ended is replaced, and two shops with the same keys both get answers', async () => {
    onlyNewest();
    const one = open();
    const other = open();
    for (let round = 0; round < 3; round += 1) {
      expect(await one.query()).toMatchObject({ kind: 'result' });
      expect(await other.query()).toMatchObject({ kind: 'result' });
    }
  });

  test('that is refused again after a renewal is not fetched a third time', async () => {
    const { current } = daraja;
    current.respond = (response) => json(response, 404, invalid);
    expect(await open().query()).toMatchObject({ kind: 'unknown' });
    expect(current.asked.calls).toHaveLength(2);
    expect(current.asked.tokens).toHaveLength(2);
  });

  test('that could not be fetched is fetched again by the next request', async () => {
    const { current } = daraja;
    const give = current.respondToToken;
    current.respondToToken = (response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>');
    current.respond = (response) => json(response, 200, paid);
    const { query } = open();
    expect(await query()).toMatchObject({ kind: 'unknown' });
    expect(current.asked.calls).toEqual([]);
    current.respondToToken = give;
    expect(await query()).toMatchObject({ kind: 'result' });
  });
});

describe("the check of Daraja's credentials", () => {
  const at = 'Mon, 02 Mar 2026 06:00:00 GMT';
  const ask = () => {
    const { clock, gateway, query } = open();
    return { clock, query, reach: () => gateway.checkReachable() };
  };

  test('fetches a new token despite a cached one, which later requests use', async () => {
    const { current } = daraja;
    current.respond = (response) => json(response, 200, paid);
    const { query, reach } = ask();
    await query();
    expect(await reach()).toMatchObject({ kind: 'reached' });
    await query();
    expect(current.asked.tokens).toHaveLength(2);
    expect(current.asked.calls.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test.each([
    [at, 0, 0],
    [at, 42, 42],
    ['Mon, 02 Mar 2026 06:10:00 GMT', 0, -600],
    ['no date', 0, null],
  ])('compares the clocks: Daraja says %s, and ours is %i seconds later', async (date, later, ahead) => {
    const { current } = daraja;
    current.respondToToken = (response) => {
      response.setHeader('date', date);
      json(response, 200, { access_token: 'token', expires_in: '3599' });
    };
    const { clock, reach } = ask();
    clock.advance(later);
    expect(await reach()).toEqual({ kind: 'reached', clockAheadSeconds: ahead });
  });

  test.each([
    [401, 'refused'],
    [400, 'refused'],
    [503, 'unreachable'],
  ])('reports an answer %i as %s', async (status, kind) => {
    daraja.current.respondToToken = (response) => json(response, status, {});
    expect(await ask().reach()).toEqual({ kind, reason: `access token: answer ${status}` });
  });

  test('reports a timeout', async () => {
    daraja.current.respondToToken = () => undefined;
    const gateway = createDarajaGateway(daraja.current.settings, { clock: handClock(), timeoutMs: 200 });
    expect(await gateway.checkReachable()).toEqual({
      kind: 'unreachable',
      reason: 'access token: no answer in time',
    });
  });
});
