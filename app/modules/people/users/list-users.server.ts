import { readCursorPage, defaultPageSize, type Cursor, type PagePosition } from '#app/shared/cursor-page.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { statusOf, type UserFilter, type UserPage, type UserRow } from './user-list.ts';
import { countUsers, selectUsers, type SelectedUser } from './user-list-queries.server.ts';

/**
 * Returns a page of all users, beside a cursor. Two queries, rarely three, equally fast on every page. Throws DomainError 'forbidden'.
 */
export async function listUsers(
  { db, actor }: ReadDeps,
  filter: UserFilter,
  { cursor, limit = defaultPageSize }: { readonly cursor: Cursor; readonly limit?: number },
): Promise<UserPage> {
  requireCapability(actor, 'users.read');
  const { total, isEmpty } = await countUsers(db, filter);
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectUsers(db, filter, { place, limit: most, total }),
    { cursor, limit, total },
  );
  return { users: rows.map(rowOf), total, isEmpty, ...beside };
}

const latestFirst: UserFilter = { search: '', show: null, sort: 'newest', isDescending: true };

/** Returns the newest users, for the dashboard. One query. Throws DomainError 'forbidden'. */
export async function listLatestUsers({ db, actor }: ReadDeps, limit: number): Promise<readonly UserRow[]> {
  requireCapability(actor, 'users.read');
  return (await selectUsers(db, latestFirst, { place: null, limit })).map(rowOf);
}

const batchLength = 500;

/** Yields all users who match the filter, some hundred at a time, for a file. Throws DomainError 'forbidden'. */
export async function* listAllUsers({ db, actor }: ReadDeps, filter: UserFilter): AsyncGenerator<readonly UserRow[]> {
  requireCapability(actor, 'users.read');
  let place: PagePosition = null;
  for (;;) {
    const rows: SelectedUser[] = await selectUsers(db, filter, { place, limit: batchLength });
    if (rows.length > 0) yield rows.map(rowOf);
    const last = rows.at(-1);
    if (!last || rows.length < batchLength) return;
    place = { after: last.id };
  }
}

function rowOf({ id, name, email, createdAt, role, ...columns }: SelectedUser): UserRow {
  return { id, name, email, joinedAt: createdAt, status: statusOf(columns), role };
}
