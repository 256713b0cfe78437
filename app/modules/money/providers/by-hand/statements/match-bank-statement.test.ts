import { describe, expect, it } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import type { StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { matchBankStatement, type RecordedMovement } from './match-bank-statement.server.ts';
import { movementKeysOf } from './movement-keys.server.ts';

const rowOf = (receipt: string, details: string, amount: number, day = '2026-11-20'): StatementRow => ({
  receipt,
  details,
  at: new Date(`${day}T12:00:00+03:00`),
  kind: amount > 0 ? 'payment' : 'other',
  paidIn: toCents(Math.max(amount, 0) * 100),
  withdrawn: toCents(Math.max(-amount, 0) * 100),
  party: '',
  account: '',
});

const payment = (
  receipt: string,
  amount: number,
  {
    day = '2026-11-20',
    status = 'counted',
    orderNumber = 'MIC3AAAAAA',
    planNumber = null,
    movementKey = null,
    direction = 'in',
  }: Partial<RecordedMovement> = {},
): RecordedMovement => {
  const [method = '', reference = ''] = receipt.split(':');
  return {
    receipt,
    method: method === 'cheque' ? 'cheque' : 'bank',
    reference,
    movementKey,
    direction,
    amountCents: toCents(amount * 100),
    day,
    status,
    orderNumber,
    planNumber,
  };
};

const match = (
  rows: readonly StatementRow[],
  recorded: readonly RecordedMovement[] = [],
  orders: readonly string[] = [],
) =>
  compare(rows, recorded, orders).map(({ outcome, receipt, bookedCents, account }) => [
    outcome,
    receipt,
    bookedCents,
    account,
  ]);

const compare = (
  rows: readonly StatementRow[],
  recorded: readonly RecordedMovement[],
  orders: readonly string[] = [],
) =>
  matchBankStatement(
    { rows, duplicates: [], unread: [], covers: null },
    { recorded, orders: new Set(orders), movementKeys: movementKeysOf(rows) },
  );

it.each(['MIC3BBBBB2', 'P7HK2QX', 'PXYZABC'])(
  'names %s, an order or an instalment plan, which may have no digit',
  (number) => {
    for (const text of [number, `EFT ${number.toLowerCase()}/JANE`])
      expect(match([rowOf('', text, 65)], [], [number])).toEqual([['missing_here', '', null, number]]);
  },
);

describe('a line of a bank’s statement', () => {
  it.each<[string, StatementRow[], RecordedMovement[], unknown[][]]>([
    [
      'has the reference',
      [rowOf('FT1A', 'EFT', 65)],
      [payment('bank:FT1A', 65)],
      [['matched', 'bank:FT1A', 6_500, '']],
    ],
    [
      'has it in the narration',
      [rowOf('', 'RTGS/ft26330abc/JANE', 65)],
      [payment('bank:FT26330ABC', 65)],
      [['matched', 'bank:FT26330ABC', 6_500, '']],
    ],
    [
      'has the cheque without its zeros',
      [rowOf('123', 'CHQ DEP', 65)],
      [payment('cheque:000123', 65)],
      [['matched', 'cheque:000123', 6_500, '']],
    ],
    [
      'waits for approval',
      [rowOf('FT1A', 'EFT', 65)],
      [payment('bank:FT1A', 65, { status: 'waiting' })],
      [['waiting', 'bank:FT1A', null, '']],
    ],
    [
      'has another amount',
      [rowOf('FT1A', 'EFT', 66)],
      [payment('bank:FT1A', 65)],
      [['different', 'bank:FT1A', 6_500, '']],
    ],
    [
      'has a short number by chance, and another amount',
      [rowOf('', 'EFT 123', 66)],
      [payment('cheque:000123', 65)],
      [['missing_here', '', null, '']],
    ],
    [
      'has the amount and nearly the day',
      [rowOf('X9', 'EFT', 65, '2026-11-23')],
      [payment('bank:FT1A', 65)],
      [['likely', 'bank:FT1A', 6_500, '']],
    ],
    [
      'has the amount, five days later',
      [rowOf('X99', 'EFT', 65, '2026-11-25')],
      [payment('bank:FT1A', 65)],
      [['missing_here', 'bank:X99', null, '']],
    ],
    [
      'may be one of two payments',
      [rowOf('', 'EFT', 65)],
      [payment('bank:FT1A', 65), payment('bank:FT2B', 65)],
      [['missing_here', '', null, '']],
    ],
    [
      'names the plan of one of two',
      [rowOf('', 'EFT p7hk2qx', 65)],
      [payment('bank:FT1A', 65), payment('bank:FT2B', 65, { planNumber: 'P7HK2QX' })],
      [['likely', 'bank:FT2B', 6_500, '']],
    ],
    [
      'names the order of one of two',
      [rowOf('', 'EFT mic3-bbbbb2', 65)],
      [payment('bank:FT1A', 65), payment('bank:FT2B', 65, { orderNumber: 'MIC3BBBBB2' })],
      [['likely', 'bank:FT2B', 6_500, '']],
    ],
    [
      'is a fee with the payment’s reference',
      [rowOf('FT1A', 'EFT', 65), rowOf('FT1A', 'CHARGE', -1)],
      [payment('bank:FT1A', 65)],
      [
        ['matched', 'bank:FT1A', 6_500, ''],
        ['other', '', null, ''],
      ],
    ],
    [
      'has the reference of another',
      [rowOf('FT1A', 'EFT', 65), rowOf('FT1A', 'EFT', 65)],
      [payment('bank:FT1A', 65)],
      [
        ['matched', 'bank:FT1A', 6_500, ''],
        ['missing_here', 'bank:FT1A', null, ''],
      ],
    ],
    [
      'takes a cheque back',
      [rowOf('000123', 'CHQ', 65), rowOf('000123', 'UNPAID CHQ', -65, '2026-11-24')],
      [payment('cheque:000123', 65)],
      [
        ['matched', 'cheque:000123', 6_500, ''],
        ['returned', 'cheque:000123', null, ''],
      ],
    ],
    [
      'takes back the only cheque of that amount',
      [rowOf('', 'R/D REFER TO DRAWER', -65)],
      [payment('cheque:000123', 65)],
      [['returned', 'cheque:000123', null, '']],
    ],
    [
      'takes a cheque back that bounced in the books',
      [rowOf('000123', 'RETURNED CHQ', -65)],
      [payment('cheque:000123', 65, { status: 'bounced' })],
      [['matched', 'cheque:000123', 6_500, '']],
    ],
    [
      'takes money back that nobody recorded',
      [rowOf('FT1A555', 'EFT', 65), rowOf('FT1A555', 'REVERSAL', -65)],
      [],
      [
        ['other', '', null, ''],
        ['other', '', null, ''],
      ],
    ],
    [
      'pays a refund by hand',
      [rowOf('FT77', 'EFT OUT', -65)],
      [payment('bank:FT77', 65, { direction: 'out' })],
      [['matched', 'bank:FT77', 6_500, '']],
    ],
  ])('that %s', (_, rows, recorded, expected) => {
    expect(match(rows, recorded)).toEqual(expected);
  });

  it('that nobody recorded says which order its text names', () => {
    const rows = [rowOf('FT1A', 'PESALINK MIC3 7HK2QX WANJIKU', 65), rowOf('', 'CHQ DEP 000456 MIC37HK2QY', 65)];
    expect(match(rows, [], ['MIC37HK2QX'])).toEqual([
      ['missing_here', 'bank:FT1A', null, 'MIC37HK2QX'],
      ['missing_here', 'cheque:000456', null, ''],
    ]);
  });

  it('stores no payer’s name on lines that need no action', () => {
    const rows = [rowOf('FT1A', 'EFT WANJIKU', 65), rowOf('S1', 'SALARY OTIENO', -65), rowOf('FT2B', 'EFT AKINYI', 7)];
    const lines = compare(rows, [payment('bank:FT1A', 65)]);
    expect(lines.map(({ details }) => details)).toEqual(['', '', 'FT2B EFT AKINYI']);
  });
});
