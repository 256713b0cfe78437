import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { selectChecksOf } from './check-queries.server.ts';
import { refuse } from './check-errors.ts';

/** Returns a course with its checks in order, also those without settings. Throws DomainError 'forbidden', 'check_not_found'. */
export async function listChecks({ db, actor }: Pick<StaffDeps, 'db' | 'actor'>, courseId: string) {
  requireCapability(actor, 'questions.edit');
  const rows = isId(courseId) ? await selectChecksOf(db, courseId) : [];
  const [first] = rows;
  if (!first) throw refuse('check_not_found');
  return {
    course: { id: courseId, title: first.course },
    checks: rows.flatMap(({ id, title, isPublished, questions, passPercent }) =>
      id === null || title === null ? [] : [{ id, title, isPublished: isPublished === true, questions, passPercent }],
    ),
  };
}
