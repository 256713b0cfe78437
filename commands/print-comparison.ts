import type { StatementComparison } from '#app/modules/money/collection/reconcile/compare-statement.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { inColumns } from './in-columns.ts';
import type { Print } from './reconcile-subcommand.ts';

/** Prints the differences between a statement and the books; `name` is that of the statement. */
export function printComparison(compared: StatementComparison, name: string, print: Print): void {
  const { missingHere, missingThere, different, codes, provisional: withoutCode, others, isClean } = compared;
  printRows(
    `In ${name}, not in the books`,
    missingHere.map(({ receipt, at, paidIn, withdrawn, details }) => [
      `  ${receipt}`,
      formatMoment(at),
      formatKsh(paidIn > 0 ? paidIn : withdrawn),
      details,
    ]),
    print,
  );
  printRows(
    `In the books, not in ${name}`,
    missingThere.map(({ receipt, at, amountCents, direction }) => [
      `  ${receipt}`,
      formatMoment(at),
      formatKsh(amountCents),
      direction === 'in' ? 'paid in' : 'refunded',
    ]),
    print,
  );
  printRows(
    'Different amounts',
    different.map(({ receipt, here, there }) => [
      `  ${receipt}`,
      `books: ${formatKsh(here)}`,
      `${name}: ${formatKsh(there)}`,
      '',
    ]),
    print,
  );
  printRows(
    `Codes of payments and refunds without one, in ${name}`,
    codes.map(({ row, provisional }) => [
      `  ${row.receipt}`,
      formatMoment(row.at),
      formatKsh(row.paidIn > 0 ? row.paidIn : row.withdrawn),
      `order ${provisional.orderNumber ?? 'unknown'}`,
    ]),
    print,
  );
  printRows(
    `Provisional receipts that are not in ${name}`,
    withoutCode.map(({ receipt, at, amountCents }) => [`  ${receipt}`, formatMoment(at), formatKsh(amountCents), '']),
    print,
  );
  if (others > 0) print(`${others} other movement(s) of ${name} are no customers’ payments and were not compared.`);
  print(isClean ? `The books agree with ${name}.` : `The books do NOT agree with ${name}.`);
}

function printRows(title: string, rows: readonly (readonly string[])[], print: Print): void {
  if (rows.length === 0) return;
  print(`${title}: ${rows.length}`);
  for (const line of inColumns(rows, [2])) print(line);
}
