import { describe, expect, test } from 'vitest';
import { readConfig, type Config } from '#app/platform/config.server.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { checkStatements } from '#commands/doctor/check-shop.ts';
import { readComparedUpTo } from './compared-up-to.server.ts';

const bed = useTestBed();
const demo = readConfig({});

/** The demo with live payments; what the setting says is read by config-payments.server.test. */
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
const services = (config: Config) => ({ db: bed.db, clock: bed.clock, config });

const keep = (coversTo: Date) =>
  bed.pool.query(`insert into statements (file_name, sha256, covers_to) values ('m.csv', 'a', $1)`, [coversTo]);

describe('up to when the books were compared with M-Pesa', () => {
  test('is the end of the statement that reaches furthest, whichever came last', async () => {
    const end = new Date('2026-03-01T18:00:00+03:00');
    await keep(end);
    await keep(new Date('2026-02-01T18:00:00+03:00'));
    expect(await readComparedUpTo(services(demo))).toMatchObject({ at: end, isLate: false });
  });

  test('is late after the hours of the setting, and only where payments are live', async () => {
    await keep(bed.clock.now());
    bed.clock.advance({ hours: 24 });
    expect(await readComparedUpTo(services(live))).toMatchObject({ isLate: false });
    expect(await checkStatements(services(live))).toMatchObject([{ level: 'ok' }]);
    bed.clock.advance({ minutes: 1 });
    expect(await readComparedUpTo(services(live))).toMatchObject({ isLate: true });
    expect(await checkStatements(services(live))).toMatchObject([{ area: 'statements', level: 'warning' }]);
    expect(await checkStatements(services(demo))).toEqual([]);
  });

  test('is late where nothing was ever compared', async () => {
    expect(await readComparedUpTo(services(live))).toMatchObject({ at: null, isLate: true });
    expect(await checkStatements(services(live))).toMatchObject([
      { sentence: 'The books were never compared with M-Pesa.' },
    ]);
  });
});
