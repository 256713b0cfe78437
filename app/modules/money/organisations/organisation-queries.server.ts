import { and, asc, count, eq, sql } from 'drizzle-orm';
import { users } from '#app/database/schema/identity.ts';
import { organisationMembers, organisations } from '#app/database/schema/organisations.ts';
import type { Database } from '#app/platform/database.server.ts';
import { organisationRoles, type OrganisationRole } from '#app/shared/organisation-terms.ts';
import type { OrganisationDetails } from './organisation-form.ts';

const roleOf = sql<OrganisationRole>`${organisationMembers.role}`;

/** Selects an organisation, locked until the transaction ends where asked; null for an unknown id. Packs may refer to a locked one. */
export async function selectOrganisation(db: Database, id: string, { lock = false }: { readonly lock?: boolean } = {}) {
  const found = db.select().from(organisations).where(eq(organisations.id, id));
  const [row] = await (lock ? found.for('no key update') : found);
  return row ?? null;
}

export type OrganisationRow = NonNullable<Awaited<ReturnType<typeof selectOrganisation>>>;

/** Inserts an organisation under the id of its form. Returns false if it is there already. */
export async function insertOrganisation(
  tx: Database,
  { id, details, at }: { readonly id: string; readonly details: OrganisationDetails; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(organisations)
    .values({ id, ...details, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: organisations.id });
  return rows.length > 0;
}

export async function updateOrganisation(
  tx: Database,
  id: string,
  { details, at }: { readonly details: OrganisationDetails; readonly at: Date },
): Promise<void> {
  await tx
    .update(organisations)
    .set({ ...details, updatedAt: at })
    .where(eq(organisations.id, id));
}

/** Selects the organisation in which a person has a role, with the role; null for no member, and for an unknown id. */
export async function selectMembership(db: Database, organisationId: string, userId: string) {
  const [row] = await db
    .select({ name: organisations.name, role: roleOf })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId)));
  return row ?? null;
}

/** Selects the organisations of a person by name. */
export async function selectMemberships(db: Database, userId: string) {
  return db
    .select({ organisationId: organisations.id, name: organisations.name, role: roleOf })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.userId, userId))
    .orderBy(asc(organisations.name), asc(organisations.id));
}

/** The most powerful role first. */
const rank = sql`array_position(${sql.raw(`array[${organisationRoles.map((each) => `'${each}'`).join(', ')}]`)}, ${organisationMembers.role})`;

/** Selects the members of an organisation: owners first, each role by the day they came. */
export async function selectMembers(db: Database, organisationId: string) {
  return db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: roleOf,
      createdAt: organisationMembers.createdAt,
    })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .where(eq(organisationMembers.organisationId, organisationId))
    .orderBy(rank, asc(organisationMembers.createdAt), asc(users.id));
}

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

/** Selects the account of an e-mail address in small letters that its owner has confirmed; null without one. */
export async function selectConfirmedAccount(db: Database, email: string) {
  const [row] = await db
    .select({ userId: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return row ?? null;
}

interface Membership {
  readonly organisationId: string;
  readonly userId: string;
}

const ofMember = ({ organisationId, userId }: Membership) =>
  and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId));

/** The caller has locked the organisation. */
export async function insertMember(
  tx: Database,
  { role, at, ...membership }: Membership & { readonly role: OrganisationRole; readonly at: Date },
): Promise<void> {
  await tx.insert(organisationMembers).values({ ...membership, role, createdAt: at });
}

export async function updateMemberRole(tx: Database, membership: Membership, role: OrganisationRole): Promise<void> {
  await tx.update(organisationMembers).set({ role }).where(ofMember(membership));
}

export async function deleteMember(tx: Database, membership: Membership): Promise<void> {
  await tx.delete(organisationMembers).where(ofMember(membership));
}

/** Counts the owners of an organisation. */
export async function countOwners(tx: Database, organisationId: string): Promise<number> {
  const [row] = await tx
    .select({ owners: count() })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.role, 'owner')));
  return row?.owners ?? 0;
}

/** Selects what an export says of a person's memberships. */
export async function selectMembershipsToExport(db: Database, userId: string) {
  return db
    .select({ organisation: organisations.name, role: roleOf, since: organisationMembers.createdAt })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.userId, userId))
    .orderBy(asc(organisationMembers.createdAt), asc(organisations.id));
}

/** Selects and locks the organisations of a person by id, each with whether they are the only owner. */
export async function lockOrganisationsOf(tx: Database, userId: string) {
  const ids = await tx
    .select({ id: organisationMembers.organisationId })
    .from(organisationMembers)
    .where(eq(organisationMembers.userId, userId))
    .orderBy(asc(organisationMembers.organisationId));
  for (const { id } of ids) await selectOrganisation(tx, id, { lock: true });
  return selectLedBy(tx, userId);
}

/**
 * Selects the organisations that a person owns alone, with whether seats of them could still be given to somebody: open, or about to be
 * paid.
 */
export async function selectLedBy(db: Database, userId: string) {
  const { rows } = await db.execute<{ id: string; name: string; hasSeats: boolean }>(sql`
    select g.id, g.name, exists (select from packs k join pack_orders b on b.pack_id = k.id join payments p on p.order_id = b.order_id
        join seats s on s.payment_id = p.id
        where k.organisation_id = g.id and (s.state = 'open' or (s.state = 'waiting' and p.status = 'pending'))) as "hasSeats"
    from organisation_members m join organisations g on g.id = m.organisation_id
    where m.user_id = ${userId} and m.role = 'owner' and not exists (select from organisation_members o
      where o.organisation_id = g.id and o.role = 'owner' and o.user_id <> m.user_id)
    order by lower(g.name), g.id`);
  return rows;
}
