import { existsSync, readFileSync } from 'node:fs';
import { compareStatement } from '#app/modules/money/collection/reconcile/compare-statement.server.ts';
import { readComparedUpTo, type ComparedUpTo } from '#app/modules/money/collection/reconcile/compared-up-to.server.ts';
import {
  isOverdue,
  openCaseKinds,
  type OpenCase,
  type OpenCaseKind,
} from '#app/modules/money/collection/reconcile/open-case.ts';
import { reconcile, type Reconciliation } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { describeGaps } from '#app/modules/money/collection/reconcile/describe-gaps.ts';
import { mpesaName } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { decisions, decisionsOfCase } from '#app/modules/money/payments/admin/decisions.ts';
import {
  countUnknown,
  type UnknownMoney,
  listAllCases,
} from '#app/modules/money/payments/reconcile/count-unknown.server.ts';

import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { formatAgo, formatDay, formatMoment } from '#app/shared/dates.ts';
import { formatKsh, shillingsToCents, toCents } from '#app/shared/money.ts';
import { memoryJournal } from '#simulator/network/journal-file.ts';
import { openLedger } from '#simulator/network/ledger.ts';
import { inColumns } from './in-columns.ts';
import { printComparison } from './print-comparison.ts';
import type { Print } from './reconcile-subcommand.ts';

/** Headings of the kinds of cases. */
const titles: Readonly<Record<OpenCaseKind, string>> = {
  refund_to_send: 'Refunds to send',
  refund_in_doubt: 'Refunds in doubt',
  refund_failed: 'Refunds that failed',
  refund_twice: 'Refunds by hand whose reversal succeeded too',
  money_in_review: 'Money in review',
  money_unclaimed: 'Money that belongs to no order',
  statement_unclear: 'Payments on a statement that may be counted already',
  check_unclear: 'Payments reported by M-Pesa that may be counted already',
  payment_to_approve: 'Recorded payments that wait for approval',
  claim_open: 'Claims of learners',
  attempt_in_review: 'Attempts with an unknown result',
  attempt_in_doubt: 'Attempts without an answer',
  report_unprocessed: 'Reports of M-Pesa that are not processed',
};

/** Lists the subcommands that settle a case. */
const waysOf = (kind: OpenCaseKind) =>
  (kind === 'payment_to_approve' ? 'approve or reject it in the portal' : null) ??
  ([...new Set(decisionsOfCase[kind].map((decision) => decisions[decision].command[0]))].join(', ') ||
    'look into the log');

/**
 * Prints where the money is and which cases are open; for simulated payments also compares the simulator's ledger. Throws StartError where
 * the books are not right.
 */
export async function printReport(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'spool' | 'providers'>,
  print: Print,
): Promise<void> {
  const books = await reconcile(services.db);
  const cases = await listAllCases(services);
  printBooks(books, await countUnknown(services), print);
  for (const compared of await readComparedUpTo(services))
    printComparedUpTo(compared, services.config.payments.mode, print);
  const agrees = await compareWithSimulator(services, print);
  printCases(cases, services.clock.now(), print);
  if (!books.isClean || !agrees) throw new StartError('The books are not right.');
}

/** Whether the simulator's ledger agrees; true if payments are not simulated or nothing was paid. */
async function compareWithSimulator({ db, config }: Pick<Services, 'db' | 'config'>, print: Print): Promise<boolean> {
  if (config.payments.mode !== 'simulator') return true;
  const rows = readSimulatorStatement(nameDataFolder(config.dataDir).ledgerPath);
  if (!rows || rows.length === 0) return true;
  const compared = await compareStatement({ db }, { provider: mpesaName, rows });
  printComparison(compared, 'the simulator’s ledger', print);
  return compared.isClean;
}

function printBooks(books: Reconciliation, unknown: UnknownMoney, print: Print): void {
  const rows = [
    ['Received', formatKsh(books.received), `${books.incomingPayments} receipt(s)`],
    ['Courses that learners have', formatKsh(books.enrolled), `of it rounding: ${formatKsh(books.rounding)}`],
    ['Held by instalment plans', formatKsh(books.heldByInstalmentPlans), ''],
    ['Held by gifts', formatKsh(books.heldByGifts), ''],
    ['Held by seats', formatKsh(books.heldBySeats), ''],
    ['Refunded', formatKsh(books.refunded), ''],
    ...(books.bounced > 0 ? [['Bounced cheques', formatKsh(books.bounced), 'counted, and never there']] : []),
    ['To refund', formatKsh(books.toRefund), ''],
    ['In review', formatKsh(books.inReview), `of it of no order: ${formatKsh(books.unclaimed)}`],
    ['Difference', formatKsh(books.difference), books.difference === 0 ? '' : 'must be 0'],
  ];
  for (const line of inColumns(rows, [1])) print(line);
  for (const { what, name } of books.contradictions) print(`Contradiction: ${what}: ${name}`);
  print(verdictOf(books, unknown));
}

/** The books count as right only when no result of M-Pesa is outstanding. */
function verdictOf({ isClean }: Reconciliation, { prompts, refunds, reports }: UnknownMoney): string {
  if (!isClean) return 'The books are NOT right.';
  const open = [
    [prompts, 'prompt(s) without a result'],
    [refunds, 'refund(s) without a result'],
    [reports, "report(s) of M-Pesa's that are not entered"],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  if (open.length === 0) return 'The books are right.';
  return `The books agree with the reports of M-Pesa. Not known yet: ${open.join(', ')}.`;
}

/** Simulated payments are compared with the simulator's ledger at once, so only other modes need a statement. */
function printComparedUpTo(
  { label, at, gaps, isByDay, now, isLate }: ComparedUpTo,
  mode: Services['config']['payments']['mode'],
  print: Print,
): void {
  if (at)
    print(
      `Compared with ${label} up to ${isByDay ? formatDay(at) : formatMoment(at)} (${formatAgo(at, now)})${isLate ? ': too long ago' : ''}.`,
    );
  else if (mode === 'live' || mode === 'sandbox') print(`The books were never compared with a statement of ${label}.`);
  const missing = describeGaps(gaps, { isByDay });
  if (missing) print(isByDay ? `${label}: ${missing}` : missing);
}

function printCases(cases: readonly OpenCase[], now: Date, print: Print): void {
  if (cases.length === 0) print('Nothing waits for a person.');
  for (const kind of openCaseKinds) {
    const found = cases.filter((one) => one.kind === kind);
    if (found.length === 0) continue;
    print('');
    print(`${titles[kind]}: ${found.length} (${waysOf(kind)})`);
    const rows = found.map((one) => [
      `  ${one.name}`,
      one.orderNumber ?? 'no order',
      one.amountCents === null ? '' : formatKsh(one.amountCents),
      [one.refund?.reason, one.about].filter(Boolean).join(', '),
      `${formatAgo(one.since, now)}${isOverdue(one, now) ? ' (!)' : ''}`,
    ]);
    for (const line of inColumns(rows, [2])) print(line);
  }
  const overdue = cases.filter((one) => isOverdue(one, now)).length;
  if (overdue > 0) {
    print('');
    print(`(!) ${overdue} of these ${overdue === 1 ? 'has' : 'have'} waited for more than a day.`);
  }
}

/**
 * Reads the simulator's ledger as a statement, so that test payments are compared like real ones; null if there is no ledger. Drops an
 * incomplete last line, because a simulator may be writing the file.
 */
function readSimulatorStatement(ledgerPath: string): StatementRow[] | null {
  if (!existsSync(ledgerPath)) return null;
  const text = readFileSync(ledgerPath, 'utf8');
  const completeLines = text.slice(0, text.lastIndexOf('\n') + 1).trimEnd();
  const lines: unknown[] =
    completeLines === '' ? [] : completeLines.split('\n').map((line) => JSON.parse(line) as unknown);
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
      account: of,
    })),
  ];
}
