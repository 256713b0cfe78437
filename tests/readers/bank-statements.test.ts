import { expect, test } from 'vitest';
import { matchBankStatement } from '#app/modules/money/providers/by-hand/statements/match-bank-statement.server.ts';
import { movementKeysOf } from '#app/modules/money/providers/by-hand/statements/movement-keys.server.ts';
import { toCents } from '#app/shared/money.ts';
import { growthOf, mostGrowth } from '#tests/support/linear-time.ts';

/** Rows of one amount: so many, or as many that came in as went back, and the payments of the books that they may be. */
const bankStatements: Readonly<Record<string, (length: number) => Parameters<typeof matchBankStatement>>> = {
  'money that nobody recorded and that went back': (length) =>
    caseOf([...bankRows(length / 2, 1), ...bankRows(length / 2, -1)], 0),
  'money that went back before it came': (length) =>
    caseOf([...bankRows(length / 2, 1, () => 'FT12345678', 2), ...bankRows(length / 2, -1, () => 'FT12345678')], 0),
  'recorded payments that were taken back': (length) => caseOf(bankRows(length, -1), length),
  'recorded payments of other references': (length) =>
    caseOf(
      bankRows(length, 1, (index) => `X${index}`),
      length,
    ),
};

const bankRows = (length: number, sign: 1 | -1, receiptOf = (index: number) => `FT${index + 10_000_000}`, day = 0) =>
  Array.from({ length }, (_, index) => ({
    receipt: receiptOf(index),
    at: new Date(Date.parse('2026-11-26T09:00:00Z') + day * 86_400_000),
    kind: 'payment' as const,
    details: sign > 0 ? 'EFT' : 'REVERSAL',
    paidIn: toCents(sign > 0 ? 100 : 0),
    withdrawn: toCents(sign < 0 ? 100 : 0),
    party: '',
    account: '',
  }));

/** Returns a statement with some rows, and books with so many recorded payments. */
const caseOf = (rows: ReturnType<typeof bankRows>, payments: number): Parameters<typeof matchBankStatement> => [
  { rows, duplicates: [], unread: [], covers: null },
  { recorded: recordedOf(payments), orders: new Set(), movementKeys: movementKeysOf(rows) },
];

const recordedOf = (length: number) =>
  Array.from({ length }, (_, index) => ({
    receipt: `bank:FT${index + 10_000_000}`,
    method: 'bank' as const,
    reference: `FT${index + 10_000_000}`,
    movementKey: null,
    direction: 'in' as const,
    amountCents: toCents(100),
    day: '2026-11-26',
    status: 'counted' as const,
    orderNumber: `MIC3${index}`,
    planNumber: null,
  }));

test.each(Object.entries(bankStatements))('a bank’s statement is compared in linear time: %s', async (_, casesOf) => {
  // Fewer rows hide n² small steps behind n large ones.
  const growth = await growthOf((given) => matchBankStatement(...given), casesOf, { from: 8_192, upTo: 65_536 });
  expect(growth).toBeLessThan(mostGrowth);
});
