import { randomUUID } from 'node:crypto';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { insertAssignment } from '#app/modules/study/assignments/assignment-queries.server.ts';
import type { AssignmentInput } from '#app/modules/study/assignments/assignment-rules.ts';
import { lessonRuleRow } from '#app/modules/catalogue/courses/lesson-rule.ts';
import type { NewLesson, WrittenCourse } from '#app/modules/catalogue/courses/course-structure.ts';
import { insertQuiz } from '#app/modules/study/quizzes/quiz-queries.server.ts';
import { newQuiz, type QuizInput } from '#app/modules/study/quizzes/quiz-rules.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { insertPractice } from '#app/modules/catalogue/questions/practice-lessons/practice-lesson-queries.server.ts';
import { insertQuestions, insertRevisions } from '#app/modules/catalogue/questions/question-queries.server.ts';
import { columnsOf } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { QuestionUse } from '#app/shared/study-terms.ts';
import type { DemoCourse, DemoSection } from '#seeds/content/content-types.ts';
import { demoExercises } from '#seeds/content/questions/demo-exercises.ts';
import type { DemoExercises } from '#seeds/content/questions/exercise-types.ts';
import type { DemoQuestion, Words } from '#seeds/content/questions/write-question.ts';

/** A question as it was written. */
export interface SeededQuestion {
  readonly id: string;
  readonly content: QuestionContent;
  readonly sectionId: string;
}

/** Exercise of a lesson that is not completed by a button. */
export type SeededExercise =
  | { readonly kind: 'practice'; readonly questions: readonly SeededQuestion[] }
  | { readonly kind: 'check'; readonly input: QuizInput; readonly pool: readonly SeededQuestion[] }
  | { readonly kind: 'assignment'; readonly input: AssignmentInput };

const inEnglish = (input: Words) => (typeof input === 'string' ? input : input[0]);

export function exercisesOf({ slug }: Pick<DemoCourse, 'slug'>): DemoExercises {
  const exercises = demoExercises[slug];
  if (!exercises) throw new Error(`the demo course ${slug} has no exercises`);
  return exercises;
}

/** Returns the exercises at the end of a section: practice, the assignment, and in the last one the quiz. */
export function exerciseLessonsOf(course: DemoCourse, { title: section }: DemoSection): NewLesson[] {
  const { practiceLessons: practice, assignment, finalQuiz: quiz } = exercisesOf(course);
  const isLast = course.sections.at(-1)?.title === section;
  const lesson = (type: 'practice' | 'assignment' | 'check', { title, body }: { title: Words; body: Words }) => ({
    type,
    title: inEnglish(title),
    body: inEnglish(body),
    isPublished: true,
  });
  return [
    ...practice.filter((each) => each.section === section).map((each) => lesson('practice', each)),
    ...(assignment?.section === section ? [lesson('assignment', assignment)] : []),
    ...(isLast ? [lesson('check', quiz)] : []),
  ];
}

/** Returns the texts of the exercises in Kiswahili, by their English titles; none for a course whose lessons are in English. */
export function swahiliExercisesOf(course: DemoCourse): Record<string, { title: string; body: string }> {
  const { practiceLessons: practice, assignment, finalQuiz: quiz } = exercisesOf(course);
  const lessons = [...practice, ...(assignment ? [assignment] : []), quiz];
  return Object.fromEntries(
    lessons.flatMap(({ title, body }) =>
      typeof title === 'string' || typeof body === 'string' ? [] : [[title[0], { title: title[1], body: body[1] }]],
    ),
  );
}

/** A course that was just written. */
interface Written {
  readonly course: DemoCourse;
  readonly record: WrittenCourse;
  readonly at: Date;
}

/** Writes the questions of all courses and what their exercises ask; returns the exercises by the ids of their lessons. */
export async function seedExercises(
  db: Database,
  written: readonly Written[],
): Promise<ReadonlyMap<string, SeededExercise>> {
  const banks = written.map(bankOf);
  const rows = banks.flatMap((bank) => bank.rows);
  await insertQuestions(db, rows);
  await insertRevisions(
    db,
    rows.map(({ id, draft, createdAt }) => ({ questionId: id, number: 1, content: draft, createdAt })),
  );
  await insertPractice(
    db,
    banks.flatMap(({ practised, courseId }) =>
      practised.flatMap(({ lessonId, questions }) =>
        questions.map(({ id: questionId }, position) => ({ lessonId, courseId, questionId, position })),
      ),
    ),
  );
  for (const { quiz, courseId, assigned, at } of banks) {
    await insertQuiz(db, { lessonId: quiz.lessonId, courseId }, quiz.input, at);
    if (assigned) await insertAssignment(db, assigned.lessonId, assigned.input, at);
  }
  await db.insert(lessonRules).values(
    banks.map(({ quiz: { lessonId }, courseId }) => ({
      lessonId,
      courseId,
      ...lessonRuleRow({ kind: 'after_all' }),
    })),
  );
  return new Map(
    banks
      .flatMap(({ practised, quiz, assigned }) => [...practised, quiz, ...(assigned ? [assigned] : [])])
      .map((exercise) => [exercise.lessonId, exercise]),
  );
}

/** Returns the questions of a course as rows, and its exercises with them. */
function bankOf({ course, record, at }: Written) {
  const {
    practiceLessons: practice,
    finalQuiz: quiz,
    assignment,
    practiceQuestions,
    quizQuestions,
  } = exercisesOf(course);
  const lessonId = idsByTitle(record.lessons);
  const sectionId = idsByTitle(record.sections);
  const sectionOf = new Map(
    course.sections.flatMap(({ title, lessons }) => lessons.map((lesson) => [lesson.title, sectionId(title)])),
  );
  const seeded = ({ lesson, content }: DemoQuestion): SeededQuestion => ({
    id: randomUUID(),
    content,
    sectionId: sectionOf.get(lesson) ?? '',
  });
  const practiceBank = practiceQuestions.map(seeded);
  const pool = quizQuestions.map(seeded);
  const bank = [...practiceBank, ...pool];
  const rows = [...practiceQuestions, ...quizQuestions].map(({ lesson, place, difficulty, content }, index) => {
    const use: QuestionUse = index < practiceQuestions.length ? 'practice' : 'check';
    const { second = null, page = null, heading = null } = place;
    const taught = { lessonId: lessonId(lesson), second, page, heading };
    // A millisecond apart, so that lists keep the order in which the questions are written.
    const createdAt = new Date(at.getTime() + index);
    const columns = columnsOf({ use, difficulty, taught, content }, 'en');
    const id = bank[index]?.id ?? '';
    return { ...columns, id, courseId: record.id, draft: content, createdAt, updatedAt: createdAt };
  });
  const { draws, passPercent, attemptsAllowed, hoursBetween, minutes } = quiz;
  const input = {
    ...newQuiz,
    passPercent,
    attemptsAllowed,
    hoursBetween,
    minutes,
    draws: Object.entries(draws).map(([title, questions]) => ({ sectionId: sectionId(title), questions })),
  };
  return {
    courseId: record.id,
    at,
    rows,
    practised: practice.map(({ title, of }) => {
      const sections = of.map(sectionId);
      const questions = practiceBank.filter((question) => sections.includes(question.sectionId));
      return { kind: 'practice' as const, lessonId: lessonId(inEnglish(title)), questions };
    }),
    quiz: { kind: 'check' as const, lessonId: lessonId(inEnglish(quiz.title)), input, pool },
    assigned: assignment && {
      kind: 'assignment' as const,
      lessonId: lessonId(inEnglish(assignment.title)),
      input: assignment.settings,
    },
  };
}

function idsByTitle(rows: readonly { readonly id: string; readonly title: string }[]): (title: string) => string {
  const ids = new Map(rows.map(({ id, title }) => [title, id]));
  return (title) => {
    const id = ids.get(title);
    if (id === undefined) throw new Error(`there is no demo lesson or section “${title}”`);
    return id;
  };
}
