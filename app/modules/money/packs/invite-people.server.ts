import { lockOrdersOfPack, selectFreeSeats } from '#app/modules/money/ledger/seats/pack-seat-queries.server.ts';
import { updateSeatNames } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { mailSeatsJobName } from '#app/modules/money/seats/mail-seats.server.ts';
import { readPeople } from '#app/modules/money/seats/seat-people.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { maxPackSeats } from '#app/shared/organisation-terms.ts';
import { refuse } from './pack-errors.ts';
import { coursesOf, selectOwnersOf, selectPack, selectSeatedAddresses, type PackRow } from './pack-queries.server.ts';
import type { PackPlace } from './pack-words.ts';
import { readPack } from './read-pack.server.ts';

/** Most characters of a list: 500 addresses of the longest kind, and names beside them. */
export const maxInviteLength = 200_000;

/** Most problems that a preview lists. */
const shownProblems = 5;

/** What a list of people comes to. */
export interface InvitationPreview {
  readonly newPeople: number;
  readonly free: number;
  /** Sentences about the first lines that are no address, or one that is there twice. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** Have or are invited to a seat of this pack. */
  readonly seated: readonly string[];
  readonly seatedCount: number;
  /** Have the course, or all of them, from elsewhere, and need no seat. */
  readonly owners: readonly string[];
  readonly ownerCount: number;
}

interface Invitation extends PackPlace {
  /** Addresses, one or more a line, also of a CSV file. */
  readonly people: string;
}

/** Returns what a list of people comes to, for managers. Three queries. Changes nothing. Throws like `readPack`. */
export async function previewInvitations(
  deps: Pick<UseCaseDeps, 'db' | 'actor'>,
  input: Invitation,
): Promise<InvitationPreview> {
  const pack = await readPack(deps, input, 'manager');
  const { preview } = await sortOut(deps.db, pack, input.people);
  return preview;
}

async function sortOut(db: Database, pack: PackRow, people: string) {
  const { emails, problems } = readPeople(people, maxInviteLength);
  const seated = await selectSeatedAddresses(db, pack.packId, emails);
  const others = emails.filter((email) => !seated.has(email));
  const owners = await selectOwnersOf(db, coursesOf(pack), others);
  const invited = others.filter((email) => !owners.has(email));
  const preview: InvitationPreview = {
    newPeople: invited.length,
    free: pack.free,
    problems: problems.slice(0, shownProblems),
    problemCount: problems.length,
    seated: [...seated].slice(0, shownProblems),
    seatedCount: seated.size,
    owners: [...owners].slice(0, shownProblems),
    ownerCount: owners.size,
  };
  return { invited, preview };
}

/**
 * Invites the people of a list who have no seat yet, as a manager: each gets a free seat, and a mail within a minute. Lines that are no address are
 * left out. The same list again invites nobody. Returns how many were invited. Throws like `readPack`, and DomainError 'invite_too_many'.
 */
export async function invitePeople(
  deps: Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'jobs'>,
  input: Invitation & { readonly locale: Locale },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const seen = await readPack({ db: tx, actor: deps.actor }, input, 'manager');
    await lockOrdersOfPack(tx, seen.packId, 'update');
    const pack = (await selectPack(tx, input)) ?? seen;
    const { invited } = await sortOut(tx, pack, input.people);
    if (invited.length === 0) return 0;
    const free = await selectFreeSeats(tx, pack.packId, maxPackSeats);
    if (invited.length > free.length)
      throw refuse('invite_too_many', { people: String(invited.length), free: String(free.length) });
    const names = invited.flatMap((email, index) => {
      const seatId = free[index];
      return seatId === undefined ? [] : [{ seatId, email, locale: input.locale }];
    });
    await updateSeatNames(tx, names, deps.clock.now());
    await recordAudit(tx, deps.actor, {
      action: 'pack.invited',
      subjectType: 'organisation',
      subjectId: pack.organisationId,
      after: { pack: pack.packId, people: names.length },
    });
    await deps.jobs.send(tx, mailSeatsJobName, {}, { singletonKey: mailSeatsJobName });
    return names.length;
  });
}
