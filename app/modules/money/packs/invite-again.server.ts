import { mailSeatsJobName } from '#app/modules/money/seats/mail-seats.server.ts';
import {
  lockOrdersOfPack,
  selectPackSeat,
  updateToMail,
} from '#app/modules/money/ledger/seats/pack-seat-queries.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { isId } from '#app/shared/ids.ts';
import { refuse } from './pack-errors.ts';
import { selectLastInvitation } from './pack-queries.server.ts';
import type { PackPlace } from './pack-words.ts';
import { readPack } from './read-pack.server.ts';

const dayMs = 24 * 3600 * 1000;

/**
 * Sends an invitation that nobody opened again, as a manager: the same link, which ends as late as a new one. An organisation mails a person at most
 * once a day. While the first mail is on its way this changes nothing. Throws like `readPack`, and DomainError 'seat_of_pack_not_found',
 * 'invite_again_soon'.
 */
export async function inviteAgain(
  { db, actor, clock, jobs }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'jobs'>,
  input: PackPlace & { readonly seatId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const pack = await readPack({ db: tx, actor }, input, 'manager');
    await lockOrdersOfPack(tx, pack.packId, 'update');
    const seat = isId(input.seatId) ? await selectPackSeat(tx, pack.packId, input.seatId) : null;
    if (seat?.state !== 'open' || seat.email === null || seat.isBeingRefunded) throw refuse('seat_of_pack_not_found');
    if (seat.mailedAt === null) return;
    const at = clock.now();
    const last = await selectLastInvitation(tx, pack.organisationId, seat.email);
    if (last && at.getTime() - last.getTime() < dayMs) throw refuse('invite_again_soon');
    await updateToMail(tx, seat.seatId, at);
    await recordAudit(tx, actor, {
      action: 'pack.invited_again',
      subjectType: 'organisation',
      subjectId: pack.organisationId,
      after: { pack: pack.packId, seat: seat.seatId },
    });
    await jobs.send(tx, mailSeatsJobName, {}, { singletonKey: mailSeatsJobName });
  });
}
