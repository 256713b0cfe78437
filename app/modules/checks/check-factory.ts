import type { Database } from '#app/platform/database.server.ts';
import { insertCheck } from './check-queries.server.ts';
import { newCheck, type CheckInput } from './check.ts';

/** Writes the settings of a check: by default two questions without a place, of which both must be right; for tests and seeds. */
export async function createCheck(
  db: Database,
  place: { readonly courseId: string; readonly lessonId: string },
  input: Partial<CheckInput> = {},
): Promise<void> {
  await insertCheck(db, place, { ...newCheck, draws: [{ sectionId: null, questions: 2 }], ...input }, new Date());
}
