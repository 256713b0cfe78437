import type { Database } from '#app/platform/database.server.ts';
import { selectBeside } from './beside-queries.server.ts';
import type { CourseRow } from './course-queries.server.ts';

/** A course on sale, as the catalogue keeps it. */
export type ListedCourse = CourseRow;

/** More than any page shows of one course's neighbours. */
const enough = 30;

/** Listed courses that could stand beside another one: those of `ids`, then the most studied of a category. Open to everybody. One query. */
export async function listBeside(
  { db }: { readonly db: Database },
  wanted: { readonly ids: readonly string[]; readonly category: string },
): Promise<readonly ListedCourse[]> {
  return selectBeside(db, { ...wanted, limit: enough });
}
