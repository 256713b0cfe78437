import { isId } from '#app/shared/ids.ts';
import { refuse, requireAuthor, type StaffDeps } from './check-deps.server.ts';
import { selectChecksOf } from './check-queries.server.ts';

/** Returns a course with its checks in order, also those without settings. Throws DomainError 'forbidden', 'check_not_found'. */
export async function listChecks({ db, actor }: Pick<StaffDeps, 'db' | 'actor'>, courseId: string) {
  requireAuthor(actor);
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
