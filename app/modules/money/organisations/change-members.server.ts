import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import { memberMail } from './member-mail.ts';
import { refuse } from './organisation-errors.ts';
import {
  countOwners,
  deleteMember,
  insertMember,
  selectConfirmedAccount,
  selectMembers,
  selectMembership,
  selectOrganisation,
  updateMemberRole,
} from './organisation-queries.server.ts';
import { requireMember } from './require-member.server.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'address'>;

/** Who changes the members: one of the owners, or staff at the portal. */
type MembersHand = 'owner' | 'staff';

interface ChangeOfMember {
  readonly as: MembersHand;
  readonly organisationId: string;
  readonly userId: string;
}

/**
 * Makes the owner of a confirmed account a member, and tells them by mail. The same again changes nothing. Throws DomainError 'member_unknown',
 * 'member_already' for one with another role, 'too_many_requests', and those of `requireMember` or of a decision.
 */
export async function addMember(
  deps: Deps & Pick<UseCaseDeps, 'rateLimits' | 'jobs' | 'appUrl'>,
  {
    as,
    organisationId,
    email,
    role,
  }: Omit<ChangeOfMember, 'userId'> & { readonly email: string; readonly role: OrganisationRole },
): Promise<void> {
  // Counts tries, because the answer says who has an account.
  await deps.rateLimits.consume('organisation-member-per-user', userIdOf(deps.actor) ?? 'nobody');
  await deps.db.transaction(async (tx) => {
    await lockToChange(tx, deps.actor, as, organisationId);
    const person = await selectConfirmedAccount(tx, email);
    if (person === null) throw refuse('member_unknown', { field: 'email' });
    const { userId: personId } = person;
    const known = await selectMembership(tx, organisationId, personId);
    if (known && known.role !== role) throw refuse('member_already', { field: 'email' });
    if (known) return;
    await insertMember(tx, { organisationId, userId: personId, role, at: deps.clock.now() });
    await record(tx, deps, { as, organisationId, userId: personId }, 'organisation.member_added', { after: { role } });
    const organisation = (await selectOrganisation(tx, organisationId))?.name ?? '';
    const { brand } = await readSiteSettings(tx);
    const facts = { to: person.email, organisation, organisationId, role, appUrl: deps.appUrl };
    await queueMail(
      tx,
      inLocale(person.locale, () => composeMail({ ...memberMail(facts), brand })),
      deps.jobs,
    );
  });
}

/**
 * Gives a member another role. The same again changes nothing. Throws DomainError 'member_not_found', 'last_owner', and those of
 * `requireMember` or of a decision.
 */
export async function changeMemberRole(
  deps: Deps,
  { role, ...change }: ChangeOfMember & { readonly role: OrganisationRole },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockToChange(tx, deps.actor, change.as, change.organisationId);
    const before = await requireRole(tx, change);
    if (before === role) return;
    if (before === 'owner') await requireOtherOwner(tx, change.organisationId);
    await updateMemberRole(tx, change, role);
    await record(tx, deps, change, 'organisation.role_changed', { before: { role: before }, after: { role } });
  });
}

/**
 * Removes a member. Once more changes nothing. Throws DomainError 'last_owner', and those of `requireMember` or of a decision.
 */
export async function removeMember(deps: Deps, change: ChangeOfMember): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockToChange(tx, deps.actor, change.as, change.organisationId);
    const known = isId(change.userId) ? await selectMembership(tx, change.organisationId, change.userId) : null;
    if (!known) return;
    if (known.role === 'owner') await requireOtherOwner(tx, change.organisationId);
    // Before the change: who is removed is one of the people whom it is about.
    const mark = await markOf(tx, deps.actor, change);
    await deleteMember(tx, change);
    await record(tx, deps, change, 'organisation.member_removed', { before: { role: known.role } }, mark);
  });
}

/** Locks an organisation for a change of its members by those who may make it. */
async function lockToChange(tx: Database, actor: Actor, as: MembersHand, organisationId: string): Promise<void> {
  if (as === 'owner') return void (await requireMember(tx, actor, organisationId, 'owner', { lock: true }));
  requireStaffWith(actor, 'quotations.make');
  const found = isId(organisationId) ? await selectOrganisation(tx, organisationId, { lock: true }) : null;
  if (!found) throw refuse('organisation_not_found');
}

async function requireRole(tx: Database, { organisationId, userId }: ChangeOfMember): Promise<OrganisationRole> {
  const known = isId(userId) ? await selectMembership(tx, organisationId, userId) : null;
  if (!known) throw refuse('member_not_found');
  return known.role;
}

/** Throws DomainError 'last_owner' if a locked organisation has only one. */
export async function requireOtherOwner(tx: Database, organisationId: string): Promise<void> {
  if ((await countOwners(tx, organisationId)) < 2) throw refuse('last_owner');
}

/** Asks whether staff may decide about the members; an owner may. */
async function markOf(tx: Database, actor: Actor, { as, organisationId }: ChangeOfMember) {
  if (as === 'owner') return {};
  const people = { userIds: (await selectMembers(tx, organisationId)).map(({ userId }) => userId) };
  return (await requireDecision(tx, actor, 'organisation.change', { people })).mark;
}

async function record(
  tx: Database,
  { actor, address }: Deps,
  change: ChangeOfMember,
  action: string,
  { before, after }: { readonly before?: Readonly<Record<string, unknown>>; readonly after?: object },
  marked?: object,
): Promise<void> {
  const mark = marked ?? (await markOf(tx, actor, change));
  await recordAudit(tx, actor, {
    action,
    subjectType: 'organisation',
    subjectId: change.organisationId,
    ...(before && { before }),
    after: { memberId: change.userId, ...after, ...mark },
    ...(address !== undefined && { address }),
  });
}
