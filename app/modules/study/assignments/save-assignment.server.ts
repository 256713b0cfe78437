import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { languagesOf, textIn } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import { isId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import {
  lockAssignmentLesson,
  insertAssignment,
  lockAssignment,
  selectAssignment,
  updateAssignment,
} from './assignment-queries.server.ts';
import { rubricIn } from './assignment-schema.server.ts';
import { maxPointsOf, type AssignmentInput } from './assignment-rules.ts';
import { refuse } from './assignment-errors.ts';

/** Copies the settings of assignments with their course, in the transaction of its caller, who checked the actor. */
export { copyAssignments } from './assignment-queries.server.ts';

interface Place {
  readonly courseId: string;
  readonly lessonId: string;
}

/**
 * The settings of an assignment for their form, with the lesson; `input` is null before the first time. Throws DomainError 'forbidden',
 * 'assignment_not_found'.
 */
export async function readAssignment({ db, actor }: Pick<StaffDeps, 'db' | 'actor'>, { courseId, lessonId }: Place) {
  requireCapability(actor, 'courses.edit');
  const lesson = isId(courseId) && isId(lessonId) ? await lockAssignmentLesson(db, courseId, lessonId) : null;
  if (!lesson) throw refuse('assignment_not_found');
  const row = await selectAssignment(db, lessonId);
  return { lesson, version: row?.version ?? 0, input: row && inputOf(row) };
}

/**
 * Saves what an assignment takes and its rubric. Submissions keep the rubric that they were handed in with. `version` is that of the form, 0 for
 * the first time; the same form again changes nothing. Throws DomainError 'forbidden', 'assignment_not_found', 'conflict', and
 * what is missing.
 */
export async function saveAssignment(
  { db, actor, clock, address }: StaffDeps,
  { courseId, lessonId, version, input }: Place & { readonly version: number; readonly input: AssignmentInput },
): Promise<void> {
  requireCapability(actor, 'courses.edit');
  await db.transaction(async (tx) => {
    const lesson = isId(courseId) && isId(lessonId) ? await lockAssignmentLesson(tx, courseId, lessonId) : null;
    if (!lesson) throw refuse('assignment_not_found');
    refuseFaulty(input, lesson.locale);
    const at = clock.now();
    const isNew = await insertAssignment(tx, lessonId, input, at);
    const row = isNew ? null : await lockAssignment(tx, lessonId);
    const before = row && inputOf(row);
    if (isDeepStrictEqual(before, input)) return;
    if (row) {
      requireVersion(row.version, version);
      await updateAssignment(tx, lessonId, input, at);
    }
    await recordAudit(tx, actor, {
      action: 'assignment.saved',
      subjectType: 'lesson',
      subjectId: lessonId,
      ...(before && { before: summaryOf(before, lesson.locale) }),
      after: { courseId, ...summaryOf(input, lesson.locale) },
      ...(address !== undefined && { address }),
    });
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof selectAssignment>>>;

const inputOf = ({ version: _version, rubric, ...rest }: Row): AssignmentInput => ({
  ...rest,
  rubric: rubricIn(rubric),
});

const summaryOf = ({ rubric, ...rest }: AssignmentInput, locale: Locale) => ({
  ...rest,
  criteria: rubric.map(({ name }) => textIn(name, locale)),
});

/** Throws DomainError with what is missing: every text is needed in the course's own language, but that of level 0. */
function refuseFaulty(input: AssignmentInput, locale: Locale): void {
  if (!input.takesText && !input.takesPhotos && !input.takesFiles) throw refuse('assignment_takes_nothing');
  const texts = input.rubric.flatMap(({ name, levels }) => [name, ...levels.slice(1)]);
  if (!texts.every((text) => languagesOf(text).includes(locale))) throw refuse('rubric_text_missing');
  if (input.pointsToAccept > maxPointsOf(input.rubric)) throw refuse('points_unreachable');
}
