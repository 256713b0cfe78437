import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { everybodyOf } from '#app/shared/decision-rules.ts';
import { isId } from '#app/shared/ids.ts';
import { selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectSeats, updateSeatNames } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { mailSeatsJobName } from './mail-seats.server.ts';
import { refuse } from './seat-errors.ts';
import { selectIsOfPack } from './seat-view-queries.server.ts';
import { assignSeats, readPeople, describeProblems } from './seat-people.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'jobs'>;

interface NamesInput {
  readonly orderId: string;
  readonly courseId: string;
  /** One address a line: everybody who has or gets a seat of the course. */
  readonly people: string;
}

/**
 * Says as staff for whom the seats of a course are that nobody has taken. An address that is not in the list any more loses its seat, if it
 * was not taken. The same list again changes nothing. Throws DomainError 'forbidden', 'seats_not_found', 'seats_people_invalid',
 * 'seats_too_few'.
 */
export async function nameSeatsAsStaff(deps: Deps, input: NamesInput): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'quotations.make');
  await deps.db.transaction(async (tx) => {
    const before = isId(input.orderId) ? await selectPeopleOfOrder(tx, input.orderId) : {};
    const { number, named, cleared } = await nameSeats(tx, deps, input, null);
    if (named + cleared === 0) return;
    // After the change, so that the people who were named are among those of the order.
    const people = everybodyOf([before, await selectPeopleOfOrder(tx, input.orderId)]);
    const { mark } = await requireDecision(tx, staff, 'seats.name', { people });
    await recordAudit(tx, staff, {
      action: 'order.seats_named',
      subjectType: 'order',
      subjectId: input.orderId,
      after: { order: number, named, cleared, ...mark },
    });
  });
}

/** Does the same as the order's buyer. Another's order is unknown. Throws DomainError also 'sign_in_required'. */
export async function nameSeatsAsBuyer(deps: Deps, input: NamesInput): Promise<void> {
  const userId = userIdOf(deps.actor);
  if (userId === null) throw refuse('sign_in_required');
  await deps.db.transaction((tx) => nameSeats(tx, deps, input, userId));
}

async function nameSeats(tx: Database, { clock, jobs }: Deps, input: NamesInput, buyerId: string | null) {
  const { orderId, courseId, people } = input;
  const { emails, problems } = readPeople(people);
  if (problems.length > 0) throw refuse('seats_people_invalid', { why: describeProblems(problems) });
  const order = isId(orderId) && isId(courseId) ? await selectOrder(tx, orderId, { lock: true }) : null;
  if (!order || (buyerId !== null && order.userId !== buyerId)) throw refuse('seats_not_found');
  // Members of the organisation invite people, and the buyer may be none any more.
  if (buyerId !== null && (await selectIsOfPack(tx, orderId))) throw refuse('seats_not_found');
  const seats = (await selectSeats(tx, orderId)).filter((seat) => seat.courseId === courseId && seat.partOf === null);
  const [first] = seats;
  if (!first) throw refuse('seats_not_found');
  const changes = assignSeats(seats, emails);
  if (!changes) throw refuse('seats_too_few', { title: first.title, free: String(seats.length) });
  await updateSeatNames(tx, changes, clock.now());
  const named = changes.filter(({ email }) => email !== null).length;
  if (named > 0) await jobs.send(tx, mailSeatsJobName, {}, { singletonKey: mailSeatsJobName });
  return { number: order.number, named, cleared: changes.length - named };
}
