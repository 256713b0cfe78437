import type { StaffActor } from '#app/shared/actor.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { defaultValidityDays } from '#app/shared/selling-terms.ts';
import { selectSeats } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { lockQuotation } from './change-quotation.server.ts';
import type { QuotationInput } from './quotation-input.ts';
import { canBeOfferedAgain, stateAt } from './quotation.ts';
import { refuse } from './quotation-errors.ts';
import {
  selectHasMoney,
  selectOrdered,
  selectQuotationFacts,
  updateQuotation,
  type Quotation,
} from './quotation-queries.server.ts';

/** The quotation that a new version takes the place of. */
interface PreviousVersion {
  readonly userId: string;
  readonly quotation: Quotation;
}

/**
 * Locks a quotation that the buyer has not accepted, and cancels it for a new version, in the caller's transaction. Money that comes for it
 * all the same still pays its order. Throws DomainError 'quotation_not_found', 'buyer_not_found', 'quotation_decided', 'quotation_has_money'.
 */
export async function closePreviousVersion(tx: Database, id: string, at: Date): Promise<PreviousVersion> {
  const { quotation, state, userId } = await lockQuotation(tx, id, at);
  if (userId === null) throw refuse('buyer_not_found');
  if (state !== 'sent' && state !== 'expired') throw refuse('quotation_decided');
  if (await selectHasMoney(tx, quotation.orderId)) throw refuse('quotation_has_money');
  await updateQuotation(tx, quotation.id, { state: 'cancelled', closedAt: at, at });
  return { userId, quotation };
}

/** Logs that a new version took the place of a quotation. */
export async function auditReplaced(
  tx: Database,
  staff: StaffActor,
  { quotation }: PreviousVersion,
  by: string,
): Promise<void> {
  const { orderId, number, state } = quotation;
  await recordAudit(tx, staff, {
    action: 'order.replaced',
    subjectType: 'order',
    subjectId: orderId,
    before: { state },
    after: { order: number, by },
  });
}

/**
 * Returns the form of a new version, or of another quotation in place of one whose money went back, filled in with what the quotation has:
 * people with a seat of every course, and by course the others. Throws DomainError 'forbidden', 'quotation_not_found', 'buyer_not_found',
 * 'quotation_decided'.
 */
export async function readNewVersion(
  { db, actor, clock }: ReadNowDeps,
  id: string,
): Promise<Omit<QuotationInput, 'id'>> {
  requireStaffWith(actor, 'quotations.make');
  const facts = isId(id) ? await selectQuotationFacts(db, id) : null;
  if (!facts) throw refuse('quotation_not_found');
  const { quotation, userId, kraPin, isRefunded } = facts;
  if (userId === null) throw refuse('buyer_not_found');
  const state = stateAt(quotation, clock.now());
  if (!canBeOfferedAgain({ state, isRefunded })) throw refuse('quotation_decided');
  const { products, ...selected } = await selectOrdered(db, quotation.orderId);
  const seats = await selectSeats(db, quotation.orderId);
  const peopleOf = (courseId: string) =>
    seats.flatMap((seat) => (seat.courseId === courseId && seat.email !== null ? [seat.email] : []));
  const named = products.map((courseId) => ({ courseId, people: peopleOf(courseId) }));
  const people = (named[0]?.people ?? []).filter((email) => named.every((course) => course.people.includes(email)));
  const others = named.map(
    (course) => [course.courseId, course.people.filter((email) => !people.includes(email))] as const,
  );
  return {
    // One that was paid keeps its place in the books.
    replaces: state === 'paid' ? '' : id,
    userId,
    email: '',
    name: '',
    locale: quotation.locale,
    courseIds: products,
    ...selected,
    people: people.join('\n'),
    peopleOf: Object.fromEntries(
      others.flatMap(([courseId, emails]) => (emails.length > 0 ? [[courseId, emails.join('\n')]] : [])),
    ),
    days: String(defaultValidityDays),
    organisation: quotation.organisation,
    kraPin: kraPin ?? '',
    message: quotation.message,
  };
}
