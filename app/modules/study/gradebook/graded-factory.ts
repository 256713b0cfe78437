import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import type { Database } from '#app/platform/database.server.ts';

interface AnswerInput {
  readonly questionId: string;
  readonly answer: Answer | null;
  readonly isRight: boolean;
  readonly seconds?: number;
}

interface SubmittedAnswers {
  readonly userId: string;
  readonly lessonId: string;
  readonly courseId: string;
  readonly number?: number;
  readonly pointsToPass?: number;
  readonly at?: Date;
  readonly answers: readonly AnswerInput[];
  /** Drawn and not handed in. */
  readonly isOpen?: boolean;
}

/** Writes the settings of a quiz that draws some questions without a place. For tests. */
export async function createQuizSettings(
  db: Database,
  {
    lessonId,
    courseId,
    questions = 2,
  }: { readonly lessonId: string; readonly courseId: string; readonly questions?: number },
): Promise<void> {
  await db.execute(sql`
    insert into checks (lesson_id, course_id, pass_percent, attempts, hours_between, minutes, grace_hours, shuffles_answers, draws_again, feedback)
    values (${lessonId}, ${courseId}, 50, 3, 0, null, 24, false, true, 'study')`);
  await db.execute(
    sql`insert into check_draws (lesson_id, course_id, section_id, questions) values (${lessonId}, ${courseId}, null, ${questions})`,
  );
}

/** Writes an attempt with its answers, handed in and marked unless it is open. Returns its id. For tests. */
export async function createQuizAttempt(
  db: Database,
  {
    userId,
    lessonId,
    courseId,
    number = 1,
    pointsToPass = 1,
    at = new Date('2026-03-02T09:00:00Z'),
    answers,
    isOpen = false,
  }: SubmittedAnswers,
): Promise<string> {
  const id = randomUUID();
  const when = at.toISOString();
  const points = answers.filter(({ isRight }) => isRight).length;
  await db.execute(sql`
    insert into check_papers (id, user_id, lesson_id, course_id, number, seed, shuffles_answers, "of", points_to_pass, started_at, state, hand_in_id, handed_in_at, received_at, points)
    values (${id}, ${userId}, ${lessonId}, ${courseId}, ${number}, ${id}, false, ${answers.length}, ${pointsToPass}, ${when},
      ${isOpen ? 'open' : 'marked'}, ${isOpen ? null : randomUUID()}, ${isOpen ? null : when}, ${isOpen ? null : when}, ${isOpen ? null : points})`);
  for (const [position, { questionId, answer, isRight, seconds = null }] of answers.entries()) {
    const storedAnswer = isOpen || answer === null ? null : JSON.stringify(answer);
    await db.execute(sql`
      insert into check_answers (paper_id, position, question_id, revision, marked_by, answer, is_right, seconds)
      select ${id}, ${position}, q.id, q.current_revision, q.current_revision, ${storedAnswer}::jsonb, ${isOpen ? null : isRight}::boolean, ${isOpen ? null : seconds}::int
      from questions q where q.id = ${questionId}`);
  }
  return id;
}
