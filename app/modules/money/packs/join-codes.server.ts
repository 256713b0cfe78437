import { describeProblems, readPeople } from '#app/modules/money/seats/seat-people.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { drawCode } from '#app/platform/draw-code.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { maxJoinCodeAddresses } from '#app/shared/organisation-terms.ts';
import { maxInviteLength } from './invite-people.server.ts';
import { refuse } from './pack-errors.ts';
import { insertJoinCode, selectJoinCodes, updateClosed, type PackRow } from './pack-queries.server.ts';
import { joinCodeLength, type PackPlace } from './pack-words.ts';
import { readPack } from './read-pack.server.ts';
import { m } from '#texts';

/** Most days for which a code may be open. */
const longestDays = 366;
const dayMs = 24 * 3600 * 1000;

/** A code as managers see it. Plain JSON; moments as ISO texts. */
export interface JoinCodeView {
  readonly codeId: string;
  readonly code: string;
  readonly most: number;
  readonly used: number;
  /** Of its last day. */
  readonly endsAt: string;
  readonly state: 'open' | 'closed' | 'ended' | 'used_up';
  /** How many addresses may use it; 0 for everybody. */
  readonly addresses: number;
}

/** Returns a pack with its codes, the newest first, for managers. Two queries. Throws like `readPack`. */
export async function readJoinCodes(
  deps: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  place: PackPlace,
): Promise<{ readonly pack: PackRow; readonly codes: readonly JoinCodeView[] }> {
  const pack = await readPack(deps, place, 'manager');
  const now = deps.clock.now();
  const codes = await selectJoinCodes(deps.db, pack.packId);
  return {
    pack,
    codes: codes.map(({ id, endsAt, addresses, closedAt, ...code }) => ({
      codeId: id,
      code: code.code,
      most: code.most,
      used: code.used,
      endsAt: endsAt.toISOString(),
      state: closedAt ? 'closed' : endsAt <= now ? 'ended' : code.used >= code.most ? 'used_up' : 'open',
      addresses: addresses.length,
    })),
  };
}

interface NewCode extends PackPlace {
  /** As typed: how many people may join. */
  readonly most: string;
  /** Its last day in Nairobi: '2026-12-13'. */
  readonly lastDay: string;
  /** Who may use it, one or more a line; empty for everybody. */
  readonly people: string;
}

/** Makes a code for free seats of a pack, as a manager. Throws like `readPack`, and DomainError 'code_invalid' beside its field. */
export async function addJoinCode(
  { db, actor, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  input: NewCode,
): Promise<string> {
  return db.transaction(async (tx) => {
    const pack = await readPack({ db: tx, actor }, input, 'manager');
    const at = clock.now();
    const most = /^\d{1,3}$/.test(input.most.trim()) ? Number(input.most) : 0;
    if (most < 1 || most > pack.seats)
      throw refuse('code_invalid', { field: 'most', why: m.packs_code_most_invalid({ most: pack.seats }) });
    const rule = {
      packId: pack.packId,
      most,
      endsAt: endOf(input.lastDay, at),
      addresses: readAddresses(input.people),
    };
    for (;;) {
      const code = drawCode(joinCodeLength);
      const codeId = await insertJoinCode(tx, { ...rule, code, createdBy: userIdOf(actor), at });
      if (codeId === null) continue;
      await recordAudit(tx, actor, {
        action: 'pack.code_added',
        subjectType: 'organisation',
        subjectId: pack.organisationId,
        after: { pack: pack.packId, code: codeId, most, endsAt: rule.endsAt, addresses: rule.addresses.length },
      });
      return codeId;
    }
  });
}

/** Closes a code at once, as a manager; whoever joined keeps their seat. Closing it again changes nothing. Throws like `readPack`. */
export async function closeJoinCode(
  { db, actor, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  { codeId, ...place }: PackPlace & { readonly codeId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { packId } = await readPack({ db: tx, actor }, place, 'manager');
    if (!isId(codeId) || !(await updateClosed(tx, { codeId, packId }, clock.now()))) return;
    await recordAudit(tx, actor, {
      action: 'pack.code_closed',
      subjectType: 'organisation',
      subjectId: place.organisationId,
      after: { pack: packId, code: codeId },
    });
  });
}

function endOf(lastDay: string, now: Date): Date {
  const refused = () =>
    refuse('code_invalid', { field: 'lastDay', why: m.packs_code_day_invalid({ days: longestDays }) });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(lastDay)) throw refused();
  const end = new Date(`${lastDay}T23:59:59+03:00`);
  if (Number.isNaN(end.getTime()) || dayInNairobi(end) !== lastDay) throw refused();
  if (end <= now || end.getTime() - now.getTime() > longestDays * dayMs) throw refused();
  return end;
}

function readAddresses(people: string): string[] {
  const { emails, problems } = readPeople(people, maxInviteLength);
  const why =
    problems.length > 0
      ? describeProblems(problems)
      : emails.length > maxJoinCodeAddresses
        ? m.packs_code_addresses_many({ most: maxJoinCodeAddresses })
        : null;
  if (why !== null) throw refuse('code_invalid', { field: 'people', why });
  return [...emails];
}
