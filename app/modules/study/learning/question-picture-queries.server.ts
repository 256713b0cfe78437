import { sql, type SQL } from 'drizzle-orm';
import { quizAnswers, quizAttempts } from '#app/database/schema/quizzes.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { practiceQuestions } from '#app/database/schema/practice.ts';
import { questionPictures, questionRevisions, questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects the practice questions with a published revision that shows a file. */
const practisedWith = (fileId: string): SQL => sql`
  select q.id, q.course_id, q.lesson_id from ${questionPictures} p join ${questions} q on q.id = p.question_id
  where p.media_id = ${fileId} and q.use = 'practice' and exists (
    select from ${questionRevisions} r where r.question_id = q.id and r.content #>> '{picture,id}' = ${fileId})`;

/**
 * Query of the lessons that show a file as the picture of a question: those that practise it, the one that teaches it, and the quizzes of a
 * learner's attempts that ask it.
 */
export const lessonsAskingWith = (fileId: string, userId: string): SQL => sql`
  select q.lesson_id from (${practisedWith(fileId)}) q where q.lesson_id is not null
  union select a.lesson_id from (${practisedWith(fileId)}) q join ${practiceQuestions} a on a.question_id = q.id
  union select attempt.lesson_id from ${questionPictures} p
    join ${quizAnswers} a on a.question_id = p.question_id
    join ${quizAttempts} attempt on attempt.id = a.paper_id
    join ${questionRevisions} r on r.question_id = a.question_id and r.number in (a.revision, a.marked_by)
  where p.media_id = ${fileId} and attempt.user_id = ${userId} and r.content #>> '{picture,id}' = ${fileId}`;

/** Returns whether a learner is enrolled in a course whose practice shows a file: reviews ask its questions outside of any lesson. */
export async function isPractisedWith(db: Database, fileId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (${practisedWith(fileId)}) q join ${enrolments} e on e.course_id = q.course_id
    where e.user_id = ${userId} and e.revoked_at is null limit 1`);
  return rows.length > 0;
}
