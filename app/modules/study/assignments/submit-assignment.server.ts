import { lockStudiedLesson } from '#app/modules/study/learning/record-completion.server.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { momentOf, type StudyEvent } from '#app/modules/study/learning/study-event.ts';
import { isId } from '#app/shared/ids.ts';
import type { LearnerDeps } from '#app/modules/study/learning/study-deps.ts';
import { selectAssignment } from './assignment-queries.server.ts';
import { rubricIn } from './assignment-schema.server.ts';
import {
  answerByOf,
  maxSubmissionLength,
  maxDocuments,
  maxSubmissions,
  maxPhotos,
  maxPointsOf,
} from './assignment-rules.ts';
import {
  countSubmissions,
  lockUploads,
  insertSubmission,
  lockSubmission,
  selectSubmission,
  updateSubmission,
} from './submission-queries.server.ts';
import { refuse } from './assignment-errors.ts';

interface AssignmentInput {
  /** A course by id or slug. */
  readonly course: string;
  readonly lessonId: string;
  /** From the device; the same when it is sent again. */
  readonly id: string;
  readonly text: string;
  /** Ids of the learner's uploads for this assignment, in order. */
  readonly files: readonly string[];
  readonly event?: StudyEvent | undefined;
}

/**
 * Hands in an assignment for the actor, with the rubric of now. The same submission again changes nothing; a late one counts from when it
 * happened, and its answer is promised from when it arrived. Throws DomainError of LearningErrorCode where the actor may not study it;
 * 'assignment_not_ready', 'submission_invalid', 'submission_empty', 'submission_waits', 'submissions_full'.
 */
export async function submitAssignment(
  { db, actor, clock, contentAccess }: LearnerDeps,
  { course, lessonId, id, text: typed, files, event }: AssignmentInput,
): Promise<void> {
  const text = plainText(typed);
  if (!isId(id) || text.length > maxSubmissionLength || new Set(files).size !== files.length || !files.every(isId))
    throw refuse('submission_invalid');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { learner, kind } = await lockStudiedLesson(tx, { actor, now, contentAccess }, { course, lessonId });
    const { userId, courseId } = learner;
    const known = await selectSubmission(tx, id);
    if (known) {
      if (known.userId !== userId || known.lessonId !== lessonId) throw refuse('submission_invalid');
      return;
    }
    const isAssignment = lessonKinds[kind] === lessonKinds.assignment;
    const assignment = isAssignment ? await selectAssignment(tx, lessonId) : null;
    if (!assignment) throw refuse('assignment_not_ready');
    const uploads = await lockUploads(tx, { userId, lessonId, ids: files });
    const photos = uploads.filter((file) => file.kind === 'image').length;
    const documents = uploads.length - photos;
    if (
      uploads.length !== files.length ||
      photos > (assignment.takesPhotos ? maxPhotos : 0) ||
      documents > (assignment.takesFiles ? maxDocuments : 0) ||
      (text !== '' && !assignment.takesText)
    )
      throw refuse('submission_invalid');
    if (text === '' && files.length === 0) throw refuse('submission_empty');
    const { all, counted } = await countSubmissions(tx, userId, lessonId);
    if (all >= maxSubmissions) throw refuse('submissions_full');
    const rubric = rubricIn(assignment.rubric);
    const isWritten = await insertSubmission(
      tx,
      {
        id,
        userId,
        lessonId,
        courseId,
        number: counted + 1,
        text,
        rubric,
        pointsToAccept: assignment.pointsToAccept,
        of: maxPointsOf(rubric),
        submittedAt: momentOf(event, now),
        receivedAt: now,
        answerBy: answerByOf(now, assignment.answerDays),
      },
      files,
    );
    // The same submission in another tab committed first.
    if (!isWritten && (await selectSubmission(tx, id))?.userId !== userId) throw refuse('submission_waits');
  });
}

/**
 * Takes a submission back, as long as nobody has opened it. Again changes nothing. Throws DomainError 'submission_not_found' for others'
 * submissions, 'submission_opened'.
 */
export async function takeBack({ db, actor }: Pick<LearnerDeps, 'db' | 'actor'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = isId(id) ? await lockSubmission(tx, id) : null;
    if (!found || !('userId' in actor) || found.userId !== actor.userId) throw refuse('submission_not_found');
    if (found.state === 'taken_back') return;
    if (found.state !== 'waiting') throw refuse('submission_opened');
    await updateSubmission(tx, id, { state: 'taken_back' });
  });
}
