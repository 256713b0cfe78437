import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { ReadNowDeps, StaffDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { placeInWords } from '#app/modules/study/notes/note.ts';
import { tellListeners, type Telling } from './tell-listeners.server.ts';
import { refuse } from './lesson-question-errors.ts';
import { hasContacts, maxAnswerLength, titleOfQuestion } from './lesson-question.ts';
import { mayAnswer } from './may-answer.ts';
import {
  countSavedAnswers,
  deleteSavedAnswer,
  insertSavedAnswer,
  selectDeskQuestion,
  selectNext,
  selectSavedAnswers,
  selectWaiting,
} from './desk-queries.server.ts';
import {
  acceptOne,
  insertAnswer,
  lockQuestion,
  moveFollowers,
  selectAnswers,
  setSuspension,
  settleReports,
  updateQuestion,
} from './question-queries.server.ts';
import { selectSimilar } from './similar-queries.server.ts';

/** Questions in the list of the desk, and saved answers, which the keys 1 to 9 insert. */
const rowsOfDesk = 100;
const maxSaved = 9;

/** Returns what waits on the desk, oldest first. Throws DomainError 'forbidden'. */
export async function readDesk({ db, actor, clock }: ReadNowDeps) {
  requireCapability(actor, 'questions.answer');
  const rows = await selectWaiting(db, rowsOfDesk);
  return { now: clock.now(), rows: rows.map(({ body, ...row }) => ({ ...row, title: titleOfQuestion(body) })) };
}

/** Returns a question with answers, similar earlier ones and saved answers. Throws DomainError 'forbidden', 'question_not_found'. */
export async function readDeskQuestion({ db, actor }: Pick<ReadNowDeps, 'db' | 'actor'>, id: string) {
  requireCapability(actor, 'questions.answer');
  const question = isId(id) ? await selectDeskQuestion(db, id) : null;
  if (!question) throw refuse('question_not_found');
  const { body, courseId, kind, position, ...rest } = question;
  const similar = await selectSimilar(db, { courseId, text: body, limit: 3, exceptId: id });
  return {
    ...rest,
    body,
    title: titleOfQuestion(body),
    place: placeInWords(kind, position),
    position,
    hasContacts: hasContacts(body),
    answers: await selectAnswers(db, [id]),
    similar: similar.map((each) => ({ id: each.id, title: titleOfQuestion(each.body), answers: each.answers })),
    saved: await selectSavedAnswers(db),
    next: await selectNext(db, id),
  };
}

/** Locks a question whose course the actor answers for. */
async function requireQuestion(tx: Database, actor: StaffDeps['actor'], id: string) {
  const question = isId(id) ? await lockQuestion(tx, id) : null;
  if (!question) throw refuse('question_not_found');
  if (!mayAnswer(actor, question.courseId)) throw refuse('forbidden');
  return question;
}

interface NewAnswer {
  readonly questionId: string;
  /** Id from the page: an answer that is sent twice is one. */
  readonly answerId: string;
  readonly body: string;
}

/**
 * Answers a question, and tells the asker and the followers, all in one transaction; the same answer again changes nothing. Throws DomainError
 * 'forbidden', 'question_not_found', 'answer_invalid', 'question_decided' for a merged one.
 */
export async function answerQuestion(
  { db, actor, clock, telling }: StaffDeps & { readonly telling: Telling },
  { questionId, answerId, body: typed }: NewAnswer,
): Promise<void> {
  requireCapability(actor, 'questions.answer');
  const body = plainText(typed).toWellFormed();
  if (!isId(answerId) || body === '' || body.length > maxAnswerLength) throw refuse('answer_invalid');
  const at = clock.now();
  await db.transaction(async (tx) => {
    const question = await requireQuestion(tx, actor, questionId);
    if (question.state === 'merged') throw refuse('question_decided');
    const authorId = userIdOf(actor);
    if (!(await insertAnswer(tx, { id: answerId, questionId, authorId, body, createdAt: at }))) return;
    await updateQuestion(tx, questionId, {
      state: 'answered',
      answeredAt: question.answeredAt ?? at,
      seenAt: null,
    });
    await tellListeners(tx, telling, { questionId, answerId, body, authorId });
  });
}

/** Accepts an answer on the asker's behalf. Throws DomainError 'forbidden', 'question_not_found'. */
export async function acceptOnDesk(
  { db, actor }: Pick<StaffDeps, 'db' | 'actor'>,
  { questionId, answerId }: { readonly questionId: string; readonly answerId: string },
): Promise<void> {
  requireCapability(actor, 'questions.answer');
  await db.transaction(async (tx) => {
    await requireQuestion(tx, actor, questionId);
    if (!isId(answerId) || !(await acceptOne(tx, questionId, answerId))) throw refuse('question_not_found');
  });
}

/** What staff do with a question besides answering. */
export const moderations = ['close', 'hide', 'restore', 'approve', 'dismiss', 'suspend', 'unsuspend'] as const;
type Moderation = (typeof moderations)[number];

/**
 * Closes, hides or shows a question again, approves its phone numbers and links, dismisses its reports, or keeps its asker from asking. What is
 * done changes nothing the second time. Throws DomainError 'forbidden', 'question_not_found', 'question_decided'.
 */
export async function moderateQuestion(
  { db, actor, clock, address }: StaffDeps,
  { questionId, intent }: { readonly questionId: string; readonly intent: Moderation },
): Promise<void> {
  requireCapability(actor, 'questions.answer');
  const at = clock.now();
  await db.transaction(async (tx) => {
    const question = await requireQuestion(tx, actor, questionId);
    const { askerId } = question;
    if (intent === 'close') {
      if (question.state === 'closed') return;
      if (question.state !== 'open') throw refuse('question_decided');
      await updateQuestion(tx, questionId, { state: 'closed' });
    } else if (intent === 'hide') {
      if (question.hiddenAt !== null) return;
      await updateQuestion(tx, questionId, { hiddenAt: at });
      await settleReports(tx, questionId, at);
    } else if (intent === 'restore') {
      if (question.hiddenAt === null) return;
      await updateQuestion(tx, questionId, { hiddenAt: null });
    } else if (intent === 'approve') {
      if (question.approvedAt !== null) return;
      await updateQuestion(tx, questionId, { approvedAt: at });
      await settleReports(tx, questionId, at);
    } else if (intent === 'dismiss') await settleReports(tx, questionId, at);
    else {
      if (askerId === null) throw refuse('question_not_found');
      const isSuspended = intent === 'suspend';
      await setSuspension(tx, { userId: askerId, by: userIdOf(actor), isSuspended, at });
    }
    await recordAudit(tx, actor, {
      action: `lesson_question.${intent}`,
      subjectType: 'lesson_question',
      subjectId: questionId,
      after: { courseId: question.courseId, lessonId: question.lessonId, ...(askerId !== null && { userId: askerId }) },
      ...(address !== undefined && { address }),
    });
  });
}

/**
 * Merges a question with an earlier one of its course: its asker and followers follow that one. Throws DomainError 'forbidden',
 * 'question_not_found', 'question_decided' for a question that others were merged with, or a chain.
 */
export async function mergeQuestion(
  { db, actor, clock, address }: StaffDeps,
  { questionId, intoId }: { readonly questionId: string; readonly intoId: string },
): Promise<void> {
  requireCapability(actor, 'questions.answer');
  await db.transaction(async (tx) => {
    const question = await requireQuestion(tx, actor, questionId);
    if (question.mergedIntoId === intoId) return;
    const into = await requireQuestion(tx, actor, intoId);
    if (into.courseId !== question.courseId || into.id === question.id) throw refuse('question_not_found');
    if (question.state !== 'open' || into.state === 'merged') throw refuse('question_decided');
    await updateQuestion(tx, questionId, { state: 'merged', mergedIntoId: intoId });
    await moveFollowers(tx, questionId, intoId);
    await settleReports(tx, questionId, clock.now());
    await recordAudit(tx, actor, {
      action: 'lesson_question.merge',
      subjectType: 'lesson_question',
      subjectId: questionId,
      after: { intoId, courseId: question.courseId },
      ...(address !== undefined && { address }),
    });
  });
}

/** Saves an answer to be used again. Throws DomainError 'forbidden', 'answer_invalid', 'saved_answer_exists' at nine or a taken title. */
export async function saveAnswer(
  { db, actor, clock }: StaffDeps,
  { body: typed }: { readonly body: string },
): Promise<void> {
  requireCapability(actor, 'questions.answer');
  const body = plainText(typed).toWellFormed();
  if (body === '' || body.length > maxAnswerLength) throw refuse('answer_invalid');
  const title = titleOfQuestion(body).slice(0, 80);
  await db.transaction(async (tx) => {
    const isFull = (await countSavedAnswers(tx)) >= maxSaved;
    if (isFull || !(await insertSavedAnswer(tx, { title, body, createdAt: clock.now() })))
      throw refuse('saved_answer_exists');
  });
}

/** Deletes a saved answer. Throws DomainError 'forbidden'. */
export async function forgetAnswer({ db, actor }: Pick<StaffDeps, 'db' | 'actor'>, id: string): Promise<void> {
  requireCapability(actor, 'questions.answer');
  if (isId(id)) await deleteSavedAnswer(db, id);
}
