import { existsSync, readFileSync } from 'node:fs';
import type { StatementRow } from '#app/modules/collection/reconcile/statement-row.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { memoryJournal } from '#simulator/network/journal-file.ts';
import { openLedger } from '#simulator/network/ledger.ts';

/**
 * The simulator's own ledger as a statement, so that test payments are compared like real ones; null where there is no ledger.
 * Only read: a simulator may be writing it, and its last line may be half there.
 */
export function readSimulatorStatement(ledgerPath: string): StatementRow[] | null {
  if (!existsSync(ledgerPath)) return null;
  const text = readFileSync(ledgerPath, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).trimEnd();
  const lines: unknown[] = whole === '' ? [] : whole.split('\n').map((line) => JSON.parse(line) as unknown);
  const ledger = openLedger(
    { ...memoryJournal(), lines },
    {
      openingBalance: 0,
      usual: { skewMs: 0, confirmationPhone: 'plain', merchant: 'itself', queriesPerMinute: null },
    },
  );
  const none = toCents(0);
  return [
    ...ledger.payments().map(({ receipt, amount, msisdn, reference, at }) => ({
      receipt,
      kind: 'payment' as const,
      at: new Date(at),
      paidIn: shillingsToCents(amount),
      withdrawn: none,
      details: `Pay Bill from ${msisdn}`,
      party: msisdn,
      account: reference,
    })),
    ...ledger.reversals().map(({ receipt, of, amount, msisdn, at }) => ({
      receipt,
      kind: 'reversal' as const,
      at: new Date(at),
      paidIn: none,
      withdrawn: shillingsToCents(amount),
      details: `Reversal of ${of}`,
      party: msisdn,
      account: '',
    })),
  ];
}
