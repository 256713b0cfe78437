import { describe, expect, test } from 'vitest';
import { formatKsh, sumCents, toCents } from '#app/shared/money.ts';
import { receiptParticulars, receiptRows, refundRows, rowAmount, surplusSentences, receiptOf } from './receipt.ts';
import { exampleCompany, exampleFacts, exampleMoney, exampleReceipt } from './receipt-factory.ts';
import { specifies } from '#tests/specifies.ts';

const refund = (amount: number, status: 'done' | 'requested' | 'failed' | 'cancelled', code: string | null = null) => ({
  amountCents: toCents(amount),
  status,
  finishedAt: status === 'done' ? new Date('2025-11-25T23:30:00Z') : null,
  refundReceipt: code,
});

describe('a receipt', () => {
  test('has the code, the time in Nairobi, the masked phone and the buyer', () => {
    const receipt = exampleReceipt();
    expect(receiptParticulars(receipt)).toEqual([
      ['Order', 'MIC37K2Q9A'],
      ['M-Pesa code', 'SLK4H7R9QT'],
      ['Date', '20 Nov 2025, 14:32 EAT'],
      ['Paid by', 'M-Pesa, 0712\u00a0•••\u00a0678'],
    ]);
    expect(receipt.buyer).toEqual({ name: 'Nyambura Wanjirũ', email: 'nyambura@example.com' });
    expect(JSON.stringify(receipt)).not.toContain('712345');
  });

  test('lists each of several payments, and each refund of them', () => {
    const parts = [
      { ...exampleMoney, amountCents: toCents(1_100_000), refunds: [refund(50_000, 'done')] },
      { ...exampleMoney, receipt: 'SLK4H7R9QU', amountCents: toCents(50_000), isPart: true, state: 'refunded' },
    ];
    const receipt = exampleReceipt({ money: parts });
    expect(receiptParticulars(receipt)[1]).toEqual([
      'M-Pesa codes',
      'SLK4H7R9QT (KSh\u00a011,000), SLK4H7R9QU (KSh\u00a0500)',
    ]);
    expect(receipt).toMatchObject({ code: 'SLK4H7R9QT', receivedCents: 1_150_000, refundedCents: 50_000, surplus: [] });
  });

  specifies('States: purchase: receipt as page, PDF and mail with the same content');
  test('has a line for each course and one for the rounding, which add up to the total', () => {
    const receipt = exampleReceipt();
    const rows = receiptRows(receipt);
    expect(rows.map(({ label }) => label)).toEqual(['Data Analysis', 'Design', 'Rounded up to the next shilling']);
    expect(sumCents(rows.map(({ amountCents }) => amountCents))).toBe(receipt.totalCents);
    const unrounded = exampleReceipt({ order: { ...exampleFacts.order, rounding: toCents(0) } });
    expect(receiptRows(unrounded).map(({ label }) => label)).toEqual(['Data Analysis', 'Design']);
  });

  test('prints the company’s filled-in facts, and leaves out the others', () => {
    const { address, city, phone, email } = exampleCompany;
    expect(exampleReceipt().company).toEqual({
      name: 'MIC3',
      lines: [address, city, phone, email, 'KRA PIN P051234567X'],
    });
    const bare = receiptOf(exampleFacts, { ...exampleCompany, address: '', kraPin: ' ' });
    expect(bare.company.lines).toEqual([city, phone, email]);
  });

  test('says that M-Pesa’s own code follows while only a query has reported the payment', () => {
    const reported = exampleReceipt({
      money: [{ ...exampleMoney, receipt: 'TRX0123456789A', source: 'query' }],
      lines: exampleFacts.lines.map((line) => ({ ...line, transactionId: null })),
    });
    expect(reported).toMatchObject({ code: null, label: 'TRX-aaaaaaaa' });
    expect(receiptParticulars(reported)[1]).toEqual(['M-Pesa code', 'M-Pesa’s own code follows (TRX-aaaaaaaa)']);
    expect(JSON.stringify(reported)).not.toContain('TRX0123456789A');
  });

  test.each([null, '2547****5678', '9f86d081884c7d659a2feaa0c55ad015'])(
    'shows the prompted phone where M-Pesa reports %j',
    (phone) =>
      expect(exampleReceipt({ money: [{ ...exampleMoney, phone }] }).payerPhone).toBe('0712\u00a0•••\u00a0678'),
  );

  test("shows M-Pesa's part of the phone number without a prompt", () => {
    const lines = exampleFacts.lines.map((line) => ({ ...line, phone: null }));
    const reported = (phone: string | null) => exampleReceipt({ lines, money: [{ ...exampleMoney, phone }] });
    expect(reported('2547***678').payerPhone).toBe('07\u00a0•••\u00a0678');
    expect(reported(null).payerPhone).toBeNull();
    expect(receiptParticulars(reported(null))[3]).toEqual(['Paid by', 'M-Pesa']);
  });

  test.each([
    ['lines', { lines: [] }],
    ['money', { money: [] }],
    ['money of its own', { money: [{ ...exampleMoney, state: 'review' }] }],
  ])('is missing for an order without %s', (_what, facts) => expect(() => exampleReceipt(facts)).toThrow(RangeError));
});

describe('the refunds of a receipt', () => {
  test('are listed with day and code, then those in progress, then the remaining amount', () => {
    const receipt = exampleReceipt({
      money: [{ ...exampleMoney, refunds: [refund(600_000, 'done', 'SLP1A2B3C4'), refund(10_000, 'requested')] }],
      lines: exampleFacts.lines.map((line, index) => ({ ...line, status: index === 0 ? 'refunded' : 'completed' })),
    });
    expect(refundRows(receipt).map((row) => [row.label, rowAmount(row, formatKsh)])).toEqual([
      ['Returned 26 Nov 2025, SLP1A2B3C4', '−KSh\u00a06,000'],
      ['To be returned to you', '−KSh\u00a0100'],
      ['Remains paid', 'KSh\u00a05,500'],
    ]);
    expect(receiptRows(receipt)[0]?.label).toBe('Data Analysis (refunded)');
  });

  test('are missing while no refund is done or promised', () => {
    expect(refundRows(exampleReceipt())).toEqual([]);
    const money = [{ ...exampleMoney, refunds: [refund(600_000, 'failed'), refund(600_000, 'cancelled')] }];
    expect(refundRows(exampleReceipt({ money }))).toEqual([]);
  });

  test('of a whole order leave its receipt, with nothing remaining', () => {
    const money = [{ ...exampleMoney, state: 'refunded', refunds: [refund(1_150_000, 'done')] }];
    expect(exampleReceipt({ money })).toMatchObject({ code: 'SLK4H7R9QT', remainsCents: 0, surplus: [] });
  });

  test('of more than the price start with the received amount', () => {
    const money = [{ ...exampleMoney, amountCents: toCents(1_200_000), refunds: [refund(50_000, 'done')] }];
    const receipt = exampleReceipt({ money });
    expect(refundRows(receipt).map((row) => [row.label, row.amountCents])).toEqual([
      ['Received', 1_200_000],
      ['Returned 26 Nov 2025', -50_000],
      ['Remains paid', 1_150_000],
    ]);
    expect(receipt.totalCents).toBe(1_150_000);
  });

  test('of a second payment are not part of the total, whichever of the two was first', () => {
    const second = { ...exampleMoney, receipt: 'SLK5SECOND', state: 'refunded', refunds: [refund(1_150_000, 'done')] };
    for (const money of [
      [exampleMoney, second],
      [second, exampleMoney],
      [second, { ...exampleMoney, state: 'refunded' }],
    ]) {
      const receipt = exampleReceipt({ money });
      expect(receipt).toMatchObject({ code: 'SLK4H7R9QT', totalCents: 1_150_000, refundedCents: 0 });
      expect(surplusSentences(receipt)).toEqual([
        'KSh\u00a011,500 more came in for this order (SLK5SECOND). It was returned.',
      ]);
    }
    const open = exampleReceipt({ money: [exampleMoney, { ...second, state: 'surplus', refunds: [] }] });
    expect(surplusSentences(open)[0]).toContain('we will return it');
  });
});
