import { listAllUsers, listLatestUsers, listUsers } from '#app/modules/people/users/list-users.server.ts';
import type { UserFilter, UserPage, UserRow, CoursesOfUser } from '#app/modules/people/users/user-list.ts';
import { readCoursesOfUsers } from '#app/modules/study/learning/admin/read-courses-of-users.server.ts';
import { cellsOf, type CsvCell, type CsvColumns } from '#app/platform/csv-answer.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { timeInNairobi } from '#app/shared/dates.ts';
import type { ListedUser, UserQuery } from '#app/modules/people/ui/admin/users/user-table.tsx';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** Number of courses shown per user; the user's page has all. */
const coursesShown = 3;

const none: CoursesOfUser = { count: 0, latest: [] };

/** Returns a page of users with their courses: users from identity, courses from learning. Three queries. */
export async function readUserList(
  deps: Deps,
  { cursor, rows, ...filter }: UserQuery,
): Promise<Omit<UserPage, 'users'> & { readonly users: readonly ListedUser[] }> {
  const page = await listUsers(deps, filter, { cursor, limit: rows });
  return { ...page, users: await withCourses(deps, page.users, coursesShown) };
}

/** Returns the newest users with their courses. Two queries. */
export async function readLatestUsers(deps: Deps, limit: number): Promise<readonly ListedUser[]> {
  return withCourses(deps, await listLatestUsers(deps, limit), coursesShown);
}

async function withCourses(deps: Deps, users: readonly UserRow[], most: number): Promise<readonly ListedUser[]> {
  const courses = await readCoursesOfUsers(deps, { userIds: users.map(({ id }) => id), most });
  return users.map((user) => ({ ...user, courses: courses.get(user.id) ?? none }));
}

/** The exported file. */
export const userColumns: CsvColumns<ListedUser> = {
  'User id': ({ id }) => id,
  Name: ({ name }) => name,
  'E-mail': ({ email }) => email,
  Status: ({ status }) => status,
  Role: ({ role }) => role,
  'Join Date (Nairobi)': ({ joinedAt }) => timeInNairobi(joinedAt),
  Courses: ({ courses }) => courses.count,
  'Enrolled Courses': ({ courses }) => courses.latest.map(({ title }) => title).join('; '),
};

/** Maximum titles in one cell of the file. */
const coursesExported = 100;

/** Yields every user whom the filter finds, with their courses, some hundred rows at a time, for a file. */
export async function* exportUsers(deps: Deps, filter: UserFilter): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const users of listAllUsers(deps, filter)) {
    const listed = await withCourses(deps, users, coursesExported);
    yield listed.map((user) => cellsOf(userColumns, user));
  }
}
