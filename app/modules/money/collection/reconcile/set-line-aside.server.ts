import type { StaffActor } from '#app/shared/actor.ts';
import { readReasonsByOrder } from '#app/modules/money/ledger/decisions-about-orders.server.ts';
import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectOrderByNumber } from '#app/modules/money/ledger/order-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { lockLine, setAside, type LineRef } from './bank-line-queries.server.ts';

/**
 * Says that money on a bank's statement pays no order, such as interest or a deposit of the owner's. Repeating it changes nothing. Throws
 * DomainError 'forbidden', 'note_required', 'statement_not_found', 'statement_line_settled' for a line that is not missing in the books.
 */
export async function setLineAside({ db, actor }: ReadDeps, input: LineRef & { readonly note: string }): Promise<void> {
  const staff = requireStaffWith(actor, 'payments.decide');
  const note = requireNote(input.note);
  await db.transaction(async (tx) => {
    const line = await requireLine(tx, input);
    if (line.outcome === 'set_aside') return;
    if (line.outcome !== 'missing_here' || !line.isBank) throw refuse('statement_line_settled');
    const mark = await requireOthersLine(tx, staff, line);
    await setAside(tx, line, { by: staff.userId, note });
    await recordAudit(tx, staff, {
      action: 'statement.line_set_aside',
      subjectType: 'statement',
      subjectId: line.statementId,
      after: { line: line.position, amountCents: line.amountCents, note, ...mark },
    });
  });
}

/** Lays a line open again that was set aside. Repeating it changes nothing. Throws like `setLineAside`. */
export async function openLineAgain({ db, actor }: ReadDeps, input: LineRef): Promise<void> {
  const staff = requireStaffWith(actor, 'payments.decide');
  await db.transaction(async (tx) => {
    const line = await requireLine(tx, input);
    if (line.outcome === 'missing_here') return;
    if (line.outcome !== 'set_aside') throw refuse('statement_line_settled');
    const mark = await requireOthersLine(tx, staff, line);
    await setAside(tx, line, null);
    await recordAudit(tx, staff, {
      action: 'statement.line_opened',
      subjectType: 'statement',
      subjectId: line.statementId,
      after: { line: line.position, amountCents: line.amountCents, ...mark },
    });
  });
}

/** Returns why the actor may neither set aside nor open again some lines, by their order numbers; null for each that they may. */
export async function whyNotSetAside(
  { db, actor }: ReadDeps,
  lines: readonly { readonly position: number; readonly account: string }[],
): Promise<ReadonlyMap<number, string | null>> {
  const named = lines.map(({ position, account }) => ({ position, number: readOrderNumber(account) }));
  const reasonOf = await readReasonsByOrder(
    db,
    actor,
    named.flatMap(({ number }) => (number === '' ? [] : [number])),
  );
  return new Map(named.map(({ position, number }) => [position, reasonOf(number, 'statement.set_aside')]));
}

/** Refuses a line that names the actor's own order. */
async function requireOthersLine(tx: Database, staff: StaffActor, { orderNumber }: { readonly orderNumber: string }) {
  const number = readOrderNumber(orderNumber);
  const order = number === '' ? null : await selectOrderByNumber(tx, number);
  const people = order ? await selectPeopleOfOrder(tx, order.id) : {};
  return (await requireDecision(tx, staff, 'statement.set_aside', { people })).mark;
}

async function requireLine(tx: Database, { statementId, position }: LineRef) {
  const line =
    isId(statementId) && Number.isSafeInteger(position) ? await lockLine(tx, { statementId, position }) : null;
  if (!line) throw refuse('statement_not_found');
  return line;
}
