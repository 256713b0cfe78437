import { sql } from 'drizzle-orm';
import { readComparison } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import { setLineAside } from '#app/modules/money/collection/reconcile/set-line-aside.server.ts';
import { mpesaStatements } from '#app/modules/money/providers/mpesa/statements/read-statement-file.server.ts';
import { csvLine, type CsvCell } from '#app/platform/csv-answer.ts';
import { dayInNairobi, timeInNairobi } from '#app/shared/dates.ts';
import { daysBefore } from '../demo-time.ts';
import type { Office, Step } from './open-office.server.ts';

interface MoneyIn extends Record<string, unknown> {
  readonly code: string;
  readonly at: string;
  readonly shillings: number;
  readonly phone: string | null;
  readonly number: string;
}

interface Transfer extends Record<string, unknown> {
  readonly day: string;
  readonly buyer: string;
  readonly reference: string;
  readonly shillings: number;
}

const fileOf = (rows: readonly (readonly CsvCell[])[]) => new TextEncoder().encode(rows.map(csvLine).join(''));

/** Statements of M-Pesa and of the bank, compared with the books; the bank has a line that pays no order. */
export function statementSteps({ db, deps, accountant, now, clock, step }: Office): Step[] {
  const compare = (name: string, bytes: Uint8Array) =>
    saveComparison(
      { db, clock, actor: accountant, providers: [mpesaStatements, ...deps.providers] },
      { name, bytes, bankAccount: null },
    );
  const day = (daysAgo: number) => dayInNairobi(daysBefore(now, daysAgo));

  const mpesaFile = async (fromDaysAgo: number) => {
    const { rows } = await db.execute<MoneyIn>(sql`
      select r.receipt as code, r.paid_at as at, r.amount_cents / 100 as shillings, r.phone_number as phone, o.number
      from mpesa_receipts r join orders o on o.id = r.order_id
      where r.provider = 'mpesa' and r.paid_at between ${`${day(fromDaysAgo)}T00:00:00+03:00`}::timestamptz and ${clock.now().toISOString()}
      order by r.paid_at, r.receipt`);
    const lines = rows.map(({ code, at, shillings, phone, number }) => [
      code,
      timeInNairobi(new Date(at)),
      `Pay Bill from ${phone ?? ''} Acc. ${number}`,
      'Completed',
      shillings,
      '',
      number,
    ]);
    const head = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'A/C No.'];
    return fileOf([head, ...lines]);
  };

  const bankFile = async () => {
    const { rows } = await db.execute<Transfer>(sql`
      select m.received_on::text as day, upper(p.buyer_name) as buyer, m.reference, m.amount_cents / 100 as shillings
      from manual_payments m join lateral (select buyer_name from payments where order_id = m.order_id limit 1) p on true
      where m.method = 'bank' and m.status = 'approved' order by m.received_on, m.reference`);
    return fileOf([
      ['Date', 'Narration', 'Reference', 'Debit', 'Credit'],
      ...rows.map((row) => [row.day, `TRANSFER ${row.buyer}`, row.reference, '', row.shillings]),
      [day(9), 'LEDGER FEE', 'CHG0912', 350, ''],
      [day(7), 'CREDIT INTEREST', 'INT1207', '', 412],
    ]);
  };

  return [
    step(7, '08:05', async () => compare(`ORG_4008123_Utility_${day(7)}.csv`, await mpesaFile(14))),
    step(1, '18:10', async () => compare(`ORG_4008123_Utility_${day(1)}.csv`, await mpesaFile(8))),
    step(6, '08:40', async () => {
      const { statementId } = await compare(`statement-${day(6)}.csv`, await bankFile());
      const actor = accountant;
      const query = { statementId, outcome: 'missing_here', cursor: null } as const;
      const { lines } = await readComparison({ db, actor }, query);
      for (const { position } of lines)
        await setLineAside({ db, actor }, { statementId, position, note: 'Interest of the account; no order.' });
    }),
  ];
}
