import { lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  expireInvitations,
  lockOrdersOfPack,
  selectPackSeat,
  updateLeft,
  updateTakenBack,
  updateUninvited,
} from '#app/modules/money/ledger/seats/pack-seat-queries.server.ts';
import { selectSeatLines } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { endAccess, progressIn } from '#app/modules/study/learning/enrol.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { MailDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { maxSeatReturns, progressThatKeepsSeat } from '#app/shared/organisation-terms.ts';
import { refuse } from './pack-errors.ts';
import type { PackPlace } from './pack-words.ts';
import { readPack } from './read-pack.server.ts';
import { takenBackMail } from './taken-back-mail.ts';

/**
 * Makes a seat free again, as a manager: one that nobody opened, or one whose learner has done less than a tenth of its courses, twice at most, and
 * has not left. That learner loses the courses that they do not have from elsewhere; their progress waits for them, and they get a mail. A free
 * seat stays free. Throws like `readPack`, and DomainError 'seat_of_pack_not_found', 'seat_kept'.
 */
export async function takeSeatBack(
  { db, actor, clock, jobs, appUrl }: MailDeps & Pick<UseCaseDeps, 'actor'>,
  input: PackPlace & { readonly seatId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const pack = await readPack({ db: tx, actor }, input, 'manager');
    await lockOrdersOfPack(tx, pack.packId, 'update');
    const seat = isId(input.seatId) ? await selectPackSeat(tx, pack.packId, input.seatId) : null;
    if (!seat) throw refuse('seat_of_pack_not_found');
    const at = clock.now();
    if (seat.isBeingRefunded) throw refuse('seat_kept');
    if (seat.state === 'open') {
      if (seat.email === null) return;
      await updateUninvited(tx, seat.seatId, at);
    } else {
      const { userId, orderLineId, leftAt, returns } = seat;
      if (seat.state !== 'taken' || userId === null || leftAt !== null || returns >= maxSeatReturns)
        throw refuse('seat_kept');
      const person = await lockBuyer(tx, userId);
      if ((await endCourses(tx, { userId, orderLineId, at })) >= progressThatKeepsSeat) throw refuse('seat_kept');
      await updateTakenBack(tx, seat, at);
      if (person) {
        const { brand } = await readSiteSettings(tx);
        const facts = { to: person.email, organisation: pack.organisation, title: seat.title, appUrl };
        await queueMail(
          tx,
          inLocale(person.locale, () => composeMail({ ...takenBackMail(facts), brand })),
          jobs,
        );
      }
    }
    await recordAudit(tx, actor, {
      action: 'pack.seat_taken_back',
      subjectType: 'organisation',
      subjectId: pack.organisationId,
      after: { pack: pack.packId, seat: seat.seatId },
    });
  });
}

/**
 * Ends the access to the courses of a seat. Returns the progress in them together, in per cent. Throws DomainError 'seat_kept' if all are
 * deleted.
 */
async function endCourses(
  tx: Database,
  { userId, orderLineId, at }: { readonly userId: string; readonly orderLineId: string; readonly at: Date },
): Promise<number> {
  const lines = await selectSeatLines(tx, orderLineId);
  let progress = 0;
  for (const { courseId, ...line } of lines) {
    if (courseId === null) continue;
    // First, because it locks the enrolment: nothing is learned in between.
    await endAccess(tx, { userId, courseId, ...line, at });
    progress += await progressIn(tx, { userId, courseId });
  }
  const count = lines.filter(({ courseId }) => courseId !== null).length;
  if (count === 0) throw refuse('seat_kept');
  return Math.floor(progress / count);
}

/**
 * Leaves the organisation that pays the actor's seat of a course, which keeps seeing only that they left. They keep the seat's courses. Leaving
 * again changes nothing. Throws DomainError 'sign_in_required'.
 */
export async function leaveTeam(
  { db, actor, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  courseId: string,
): Promise<void> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  if (!isId(courseId)) throw refuse('pack_not_found');
  await db.transaction(async (tx) => {
    for (const { packId, organisationId } of await updateLeft(tx, { userId, courseId, at: clock.now() }))
      await recordAudit(tx, actor, {
        action: 'pack.left',
        subjectType: 'organisation',
        subjectId: organisationId,
        after: { pack: packId },
      });
  });
}

const dayMs = 24 * 3600 * 1000;

/** Frees the seats whose invitation nobody opened within the days of the settings. Returns how many. For the system: checks no actor. */
export async function sweepInvitations({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>): Promise<number> {
  const { seatReturnDays } = await readSiteSettings(db);
  const at = clock.now();
  return expireInvitations(db, { mailedBefore: new Date(at.getTime() - seatReturnDays * dayMs), at });
}

/** Ends invitations that nobody opened, every hour. */
export const sweepInvitationsJob = (deps: Pick<UseCaseDeps, 'db' | 'clock'>): JobDefinition => ({
  name: 'sweep-invitations',
  schedule: '17 * * * *',
  run: async () => void (await sweepInvitations(deps)),
});
