import { describe, expect, it, test } from 'vitest';
import { isCustomerPayment, isReversal, readStatement } from './statement.ts';

const headings =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.';
const preamble = 'Short Code,600584\nOrganization Name,"MIC3, Nairobi"\n\n';
const read = (...lines: string[]) => readStatement([preamble + headings, ...lines].join('\r\n'));
const good =
  'SLK4H7R9QT,02-03-2026 09:00:00,02-03-2026 08:59:58,Pay Bill from 254712***678 - JANE,Completed,"6,500.00",,"10,000.00",254712***678 - JANE,MIC3ABCDEF';

describe('a statement of the portal', () => {
  it('is read below its lines about the organisation', async () => {
    expect(await read(good)).toEqual({
      duplicates: [],
      problems: [],
      rows: [
        {
          receipt: 'SLK4H7R9QT',
          at: new Date('2026-03-02T09:00:00+03:00'),
          paidIn: 650_000,
          withdrawn: 0,
          details: 'Pay Bill from 254712***678 - JANE',
          party: '254712***678 - JANE',
          account: 'MIC3ABCDEF',
        },
      ],
    });
  });

  it.each([
    ['2026-03-02 09:00:00', '2026-03-02T09:00:00+03:00'],
    ['02/03/2026 09:00', '2026-03-02T09:00:00+03:00'],
    ['2026-03-02 23:59:59', '2026-03-02T23:59:59+03:00'],
    ['2026-03-02 00:00:00', '2026-03-02T00:00:00+03:00'],
  ])('says %s for %s', async (written, at) => {
    expect((await read(good.replace('02-03-2026 09:00:00', written))).rows[0]?.at).toEqual(new Date(at));
  });

  it('has what was withdrawn with or without a sign', async () => {
    const out = (amount: string) => `SBACK00001,2026-03-02 10:00,,Reversal of SLK4H7R9QT,Completed,,${amount},0,,`;
    expect((await read(out('-6500.00'))).rows[0]).toMatchObject({ paidIn: 0, withdrawn: 650_000 });
    expect((await read(out('6500'))).rows[0]).toMatchObject({ withdrawn: 650_000 });
  });

  it('leaves out what did not complete', async () => {
    expect(await read(good.replace('Completed', 'Cancelled'))).toEqual({ rows: [], duplicates: [], problems: [] });
  });

  it.each([
    ['too few cells', 'SLK4H7R9QT,02-03-2026 09:00:00', 'has 2 cells instead of 10'],
    ['a code that is none', good.replace('SLK4H7R9QT', 'S-1'), "'S-1' is no M-Pesa code"],
    ['a time that is none', good.replace('02-03-2026 09:00:00', 'yesterday'), "'yesterday' is no time"],
    ['a day that is none', good.replace('02-03-2026 09', '31-02-2026 09'), 'is no time'],
    ['an amount that is none', good.replace('6,500.00', '65,00'), 'an amount that cannot be read'],
    ['an amount without end', good.replace('6,500.00', '1e309'), 'an amount that cannot be read'],
    ['no amount', good.replace('"6,500.00"', ''), 'paid in or withdrawn'],
    ['two amounts', good.replace('"6,500.00",', '"6,500.00",1'), 'paid in or withdrawn'],
  ])('with %s is named by its line', async (_, line, problem) => {
    const { problems } = await read(good.replace('SLK4H7R9QT', 'SLK4H7R9QU'), line);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^Line 6: /);
    expect(problems[0]).toContain(problem);
  });

  it('says when a movement stands there twice, when there are no headings, when it is no CSV', async () => {
    expect(await read(good, good)).toMatchObject({ problems: [], duplicates: [{ line: 6 }] });
    expect((await read(good, good)).rows).toHaveLength(1);
    expect((await readStatement('a,b\n')).problems[0]).toContain('no line with the headings Receipt No.');
    expect((await readStatement('"a')).problems).toEqual(['Line 1 has a quote in the wrong place.']);
  });
});

test('customers’ payments and what went back to them are told from the merchant’s own transfers', async () => {
  const [row] = (await read(good)).rows;
  if (!row) throw new Error('the line was not read');
  expect(isCustomerPayment(row)).toBe(true);
  expect(isCustomerPayment({ ...row, details: 'Customer Merchant Payment from 2547 - JANE' })).toBe(true);
  expect(isCustomerPayment({ ...row, details: 'Organization Settlement, funds from the bank' })).toBe(false);
  expect(isCustomerPayment({ ...row, details: 'Payment Reversal to us' })).toBe(false);
  const out = { ...row, paidIn: row.withdrawn, withdrawn: row.paidIn };
  expect(isReversal({ ...out, details: 'Pay Bill Reversal to 254712***678' })).toBe(true);
  expect(isReversal({ ...out, details: 'Business to bank' })).toBe(false);
});
