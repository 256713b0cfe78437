import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { admins, profiles, users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { anywhere } from '#app/shared/like-pattern.ts';
import { mostCounted, wayOf, type Place } from '#app/shared/page-beside.ts';
import { parsePhone, phonePatterns } from '#app/shared/phone.ts';
import type { UserFilter, UserSort } from './user-list.ts';

/** As users_search_idx has it; the space before it makes the first word begin like the others. */
const searched = sql`(' ' || ${users.name} || ' ' || ${users.email})`;

/** A phone or a part of one, or any part of name and e-mail; of one or two letters, the beginning of a word, for which the index has an entry. */
function matches(search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  const phone = parsePhone(words);
  if (phone)
    return sql`${users.id} in (select ${profiles.userId} from ${profiles} where ${profiles.phoneNumber} = ${phone})`;
  const inWords = sql`${searched} ilike ${anywhere(words.length < 3 ? ` ${words}` : words)}`;
  const patterns = phonePatterns(words).map((pattern) => sql`${profiles.phoneNumber} like ${pattern}`);
  if (patterns.length === 0) return inWords;
  // As an array, which is looked up by its index beside that of the words.
  const ofPhones = sql`select ${profiles.userId} from ${profiles} where ${sql.join(patterns, sql` or `)}`;
  return sql`(${inWords} or ${users.id} = any(array(${ofPhones})))`;
}

const shown: Readonly<Record<NonNullable<UserFilter['show']>, SQL | undefined>> = {
  active: and(isNull(users.suspendedAt), eq(users.emailVerified, true)),
  // As users_unverified_idx has it.
  unverified: sql`${users.suspendedAt} is null and not ${users.emailVerified}`,
  suspended: isNotNull(users.suspendedAt),
  admins: sql`${users.id} in (select ${admins.userId} from ${admins})`,
};

const found = ({ search, show }: Pick<UserFilter, 'search' | 'show'>) =>
  and(matches(search), show ? shown[show] : undefined);

/** Each has an index; the id decides between equals, in the direction that the index has. */
const orders: Readonly<Record<UserSort, { readonly key: SQL; readonly idGoesAlong: boolean }>> = {
  newest: { key: sql`${users.createdAt}`, idGoesAlong: false },
  name: { key: sql`lower(${users.name})`, idGoesAlong: true },
  email: { key: sql`${users.email}`, idGoesAlong: true },
};

/** Those behind one user in an order; nobody, where that user is gone. */
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
  role: admins.role,
};

/** As many are gathered and sorted at once; where a search finds more, the ordered index soon has a page of them. */
const fewEnough = 1_000;

/** Those whom a search of few finds, by its index alone: the planner cannot know that they may all stand at the list's other end. */
const gathered = (filter: UserFilter) =>
  sql`${users.id} = any(array(select ${users.id} from ${users} where ${found(filter)}))`;

/**
 * Up to `limit` users at a place, in the order of the list, whichever way it is read. By an index, wherever the page is. `total`
 * is how many the filter finds, where that is known.
 */
export async function selectUsers(
  db: Database,
  filter: UserFilter,
  page: { place: Place; limit: number; total?: number | null },
) {
  const { sort, isDescending } = filter;
  const { place, limit, total = null } = page;
  const isOfFew = filter.search.trim() !== '' && total !== null && total <= fewEnough;
  const { beside, skip, isBackwards } = wayOf(place);
  const isAscending = isDescending === isBackwards;
  const { key, idGoesAlong } = orders[sort];
  const rows = await db
    .select(columns)
    .from(users)
    .leftJoin(admins, eq(admins.userId, users.id))
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
 * How many the filter finds, null where more than `mostCounted`; all of them are summed up in user_totals. And whether there is anybody
 * but admins.
 */
export async function countUsers(db: Database, filter: UserFilter) {
  const narrowed = found(filter);
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(narrowed)
    .limit(mostCounted + 1)
    .as('counted');
  const { rows } = await db.execute<{ total: string; is_empty: boolean }>(sql`
    select ${narrowed ? sql`(select count(*) from ${some})` : sql`(select coalesce(sum(users), 0) from user_totals)`} as total,
      not exists (select from ${users} where ${users.id} not in (select ${admins.userId} from ${admins})) as is_empty`);
  const [row] = rows;
  if (!row) throw new Error('a count gave no row');
  const total = Number(row.total);
  return { total: narrowed && total > mostCounted ? null : total, isEmpty: row.is_empty };
}
