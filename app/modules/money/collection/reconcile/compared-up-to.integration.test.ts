import { describe, expect, test } from 'vitest';
import { readConfig, type Config } from '#app/platform/config.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { checkStatements } from '#commands/doctor/check-shop.ts';
import { mpesaStatements } from '#app/modules/money/providers/mpesa/statements/read-statement-file.server.ts';
import { readComparedUpTo } from './compared-up-to.server.ts';
import { describeGaps } from './describe-gaps.ts';

const env = useTestEnv();
const demo = readConfig({});

/** The demo with live payments; config-payments.server.test covers the setting. */
const live: Config = {
  ...demo,
  payments: {
    mode: 'live',
    baseUrl: 'https://api.safaricom.co.ke',
    callbackBase: 'https://duka.co.ke',
    consumerKey: '',
    consumerSecret: '',
    shortcode: '600584',
    passkey: '',
    transactionType: 'CustomerPayBillOnline',
    till: null,
    initiator: null,
    queriesPerMinute: 60,
    statementHours: 24,
  },
};
const services = (config: Config) => ({ db: env.db, clock: env.clock, config, providers: [mpesaStatements] });

const keep = (coversTo: Date) =>
  env.pool.query(`insert into statements (file_name, sha256, covers_to) values ('m.csv', 'a', $1)`, [coversTo]);

describe('up to when the books were compared with M-Pesa', () => {
  test('is the end of the statement that reaches furthest, in any order', async () => {
    const end = new Date('2026-03-01T18:00:00+03:00');
    await keep(end);
    await keep(new Date('2026-02-01T18:00:00+03:00'));
    expect(await readComparedUpTo(services(demo))).toMatchObject([{ at: end, isLate: false }]);
  });

  test('is late after the hours of the setting, and only for live payments', async () => {
    await keep(env.clock.now());
    env.clock.advance({ hours: 24 });
    expect(await readComparedUpTo(services(live))).toMatchObject([{ isLate: false }]);
    expect(await checkStatements(services(live))).toMatchObject([{ level: 'ok' }]);
    env.clock.advance({ minutes: 1 });
    expect(await readComparedUpTo(services(live))).toMatchObject([{ isLate: true }]);
    expect(await checkStatements(services(live))).toMatchObject([{ area: 'statements', level: 'warning' }]);
    expect(await checkStatements(services(demo))).toEqual([]);
  });

  test('is late where nothing was ever compared', async () => {
    expect(await readComparedUpTo(services(live))).toMatchObject([{ at: null, isLate: true }]);
    expect(await checkStatements(services(live))).toMatchObject([
      { sentence: 'The books were never compared with M-Pesa.' },
    ]);
  });

  const readGaps = async () => (await readComparedUpTo(services(demo)))[0]?.gaps ?? [];
  const covers = (from: string, to: string) =>
    env.pool.query(`insert into statements (file_name, sha256, covers_from, covers_to) values ('m.csv', 'a', $1, $2)`, [
      `${from}+03:00`,
      `${to}+03:00`,
    ]);

  test('lists the gaps between statements, in any order of comparison', async () => {
    await covers('2026-02-09T00:00:00', '2026-02-12T23:59:59');
    await covers('2026-02-01T00:00:00', '2026-02-05T23:59:59');
    expect(await readGaps()).toEqual([
      { from: new Date('2026-02-05T23:59:59+03:00'), to: new Date('2026-02-09T00:00:00+03:00') },
    ]);
    const missing = 'No statement covers 5 Feb 2026, 23:59 to 9 Feb 2026, 00:00.';
    expect(await checkStatements(services(live))).toMatchObject([
      { level: 'warning' },
      { level: 'warning', sentence: missing },
    ]);
    await covers('2026-02-06T07:30:00', '2026-02-08T21:00:00');
    expect(await readGaps()).toEqual([]);
  });

  test('a statement within another leaves no gap', async () => {
    await covers('2026-02-01T00:00:00', '2026-02-20T23:59:59');
    await covers('2026-02-03T00:00:00', '2026-02-04T00:00:00');
    await covers('2026-02-10T00:00:00', '2026-02-25T00:00:00');
    expect(await readGaps()).toEqual([]);
  });

  test('lists three gaps, and the number of further ones', async () => {
    for (const day of ['01', '04', '07', '10', '13'])
      await covers(`2026-02-${day}T00:00:00`, `2026-02-${day}T23:59:59`);
    const gaps = await readGaps();
    expect(gaps).toHaveLength(4);
    expect(describeGaps(gaps, { isByDay: false })).toMatch(
      /^No statement covers 10 Feb 2026, 23:59 to 13 Feb 2026, 00:00; .*; and 1 earlier\.$/,
    );
  });
});
