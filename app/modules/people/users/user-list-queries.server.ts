import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { matchesWords } from '#app/database/matches-words.ts';
import { staffMembers, profiles, users, accounts, sessions } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maxCounted, readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import { parsePhone, phonePatterns } from '#app/shared/phone.ts';
import type { UserFilter, UserSort } from './user-list.ts';
import { isLiveSession } from '../accounts/session-queries.server.ts';

/** The expression of users_key_idx. The leading space makes the first word begin like the others. */
const searched = sql`(' ' || ${users.name} || ' ' || ${users.email})`;

/**
 * Returns the condition of a search: a phone number or a part of it, or any part of name and e-mail; one or two letters match the
 * beginning of a word, which the index supports.
 */
function matches(search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  const phone = parsePhone(words);
  if (phone)
    return sql`${users.id} in (select ${profiles.userId} from ${profiles} where ${profiles.phoneNumber} = ${phone})`;
  const inWords = matchesWords(searched, words.length < 3 ? ` ${words}` : words);
  const patterns = phonePatterns(words).map((pattern) => sql`${profiles.phoneNumber} like ${pattern}`);
  if (patterns.length === 0) return inWords;
  // As an array, which uses its index beside that of the words.
  const ofPhones = sql`select ${profiles.userId} from ${profiles} where ${sql.join(patterns, sql` or `)}`;
  return sql`(${inWords} or ${users.id} = any(array(${ofPhones})))`;
}

const shown: Readonly<Record<NonNullable<UserFilter['show']>, SQL | undefined>> = {
  active: and(isNull(users.suspendedAt), eq(users.emailVerified, true)),
  // The condition of users_unverified_idx.
  unverified: sql`${users.suspendedAt} is null and not ${users.emailVerified}`,
  suspended: isNotNull(users.suspendedAt),
  admins: sql`${users.id} in (select ${staffMembers.userId} from ${staffMembers})`,
  corrections: sql`${users.id} in (select c.user_id from certificate_corrections k join certificates c on c.code = k.code
    where k.state = 'waiting')`,
};

const found = ({ search, show }: Pick<UserFilter, 'search' | 'show'>) =>
  and(matches(search), show ? shown[show] : undefined);

/** Each has an index; the id orders equal users, in the index's direction. */
const orders: Readonly<Record<UserSort, { readonly key: SQL; readonly idGoesAlong: boolean }>> = {
  newest: { key: sql`${users.createdAt}`, idGoesAlong: false },
  name: { key: sql`lower(${users.name})`, idGoesAlong: true },
  email: { key: sql`${users.email}`, idGoesAlong: true },
};

/** Returns the condition of the users behind one in an order; matches nobody if that user is deleted. */
function beyond(sort: UserSort, userId: string, isForward: boolean): SQL {
  const { key, idGoesAlong } = orders[sort];
  const theirs = sql`(select ${key} from ${users} where ${users.id} = ${userId})`;
  const further = isForward ? sql`>` : sql`<`;
  const byId = isForward === idGoesAlong ? sql`>` : sql`<`;
  return sql`(${key} ${further}= ${theirs} and (${key} ${further} ${theirs} or ${users.id} ${byId} ${userId}))`;
}

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
  role: staffMembers.role,
};

/** Maximum users that are gathered and sorted at once. If a search finds more, the sorted index soon has a page of them. */
const fewEnough = 1_000;

/**
 * Returns the users of a search with few results, by its index alone: the planner does not know that they may all be at the other end of
 * the list.
 */
const gathered = (filter: UserFilter) =>
  sql`${users.id} = any(array(select ${users.id} from ${users} where ${found(filter)}))`;

/**
 * Selects up to `limit` users at a place, in the list's order in both directions, by an index for every page. `total` is the number that
 * the filter finds, if known.
 */
export async function selectUsers(
  db: Database,
  filter: UserFilter,
  page: { place: PagePosition; limit: number; total?: number | null },
) {
  const { sort, isDescending } = filter;
  const { place, limit, total = null } = page;
  const isOfFew = filter.search.trim() !== '' && total !== null && total <= fewEnough;
  const { beside, skip, isBackwards } = readingOrder(place);
  const isAscending = isDescending === isBackwards;
  const { key, idGoesAlong } = orders[sort];
  const rows = await db
    .select(columns)
    .from(users)
    .leftJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(
      and(isOfFew ? gathered(filter) : found(filter), beside === null ? undefined : beyond(sort, beside, isAscending)),
    )
    .orderBy(isAscending ? asc(key) : desc(key), isAscending === idGoesAlong ? asc(users.id) : desc(users.id))
    .offset(skip)
    .limit(limit);
  return isBackwards ? rows.toReversed() : rows;
}

export type SelectedUser = Awaited<ReturnType<typeof selectUsers>>[number];

/**
 * Counts the users that the filter finds, null above `maxCounted`; user_totals has the sum of all. Also returns whether there are any
 * besides staff.
 */
export async function countUsers(db: Database, filter: UserFilter) {
  const narrowed = found(filter);
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(narrowed)
    .limit(maxCounted + 1)
    .as('counted');
  const { rows } = await db.execute<{ total: string; is_empty: boolean }>(sql`
    select ${narrowed ? sql`(select count(*) from ${some})` : sql`(select coalesce(sum(users), 0) from user_totals)`} as total,
      not exists (select from ${users} where ${users.id} not in (select ${staffMembers.userId} from ${staffMembers})) as is_empty`);
  const [row] = rows;
  if (!row) throw new Error('a count gave no row');
  const total = Number(row.total);
  return { total: narrowed && total > maxCounted ? null : total, isEmpty: row.is_empty };
}

/** Merges the rows of user_totals. Rows written meanwhile stay as they are. */
export async function foldUserTotals(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from user_totals where (select count(*) from user_totals) > 1 returning users
    )
    insert into user_totals (users) select sum(users) from gone having sum(users) <> 0`);
}

const recordColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: profiles.phoneNumber,
  emailVerified: users.emailVerified,
  locale: users.locale,
  suspendedAt: users.suspendedAt,
  role: staffMembers.role,
};

/** Selects an account with its live sessions; null for an unknown id. One query. */
export async function selectUserRecord(db: Database, userId: string, now: Date) {
  const live = and(eq(sessions.userId, users.id), isLiveSession(now));
  const [row] = await db
    .select({
      ...recordColumns,
      createdAt: users.createdAt,
      sessions: sql<number>`(select count(*) from ${sessions} where ${live})`.mapWith(Number),
      lastSeenAt: sql<Date | null>`(select max(${sessions.updatedAt}) from ${sessions} where ${live})`.mapWith(
        sessions.updatedAt,
      ),
      hasPassword: sql<boolean>`exists (select from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.password} is not null)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Selects and locks the account until the transaction ends; null for an unknown id. */
export async function lockUser(tx: Database, userId: string) {
  const [row] = await tx
    .select(recordColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(eq(users.id, userId))
    .for('update', { of: users });
  return row ?? null;
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Selects the owners who may sign in, and serialises callers until the transaction ends. */
export async function lockOwners(tx: Database): Promise<readonly string[]> {
  const isSuper = eq(staffMembers.role, 'owner');
  await tx
    .select({ id: staffMembers.userId })
    .from(staffMembers)
    .where(isSuper)
    .orderBy(asc(staffMembers.userId))
    .for('update');
  // A separate statement after the wait: the one that locked would see the state before it.
  const rows = await tx
    .select({ id: staffMembers.userId })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(isSuper, isNull(users.suspendedAt)));
  return rows.map(({ id }) => id);
}

export async function updateUser(
  tx: Database,
  userId: string,
  { at, ...changes }: { name?: string; email?: string; emailVerified?: boolean; suspendedAt?: Date | null; at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(eq(users.id, userId));
}

/** Updates a staff member's name in the portal's own records. */
export async function updateStaffName(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(staffMembers).set({ name }).where(eq(staffMembers.userId, userId));
}
