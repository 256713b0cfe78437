import { randomUUID } from 'node:crypto';
import { createAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { savePracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/save-practice-lesson.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import type { Cents } from '#app/shared/money.ts';
import type { SiteClient } from '#tests/support/site-client.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Random } from './random.ts';

/** A course with two texts, a practice, a quiz and an assignment. */
export interface GradedCourse {
  readonly id: string;
  readonly slug: string;
  readonly texts: readonly string[];
  readonly practiceId: string;
  readonly questionIds: readonly string[];
  readonly quizId: string;
  readonly assignmentId: string;
}

export async function createGradedCourse(db: Database, priceCents: Cents): Promise<GradedCourse> {
  const { id, slug, lessons } = await createCourse(db, {
    priceCents,
    sections: [
      {
        lessons: [
          'First lesson',
          'Second lesson',
          { type: 'practice', title: 'Practice', body: '' },
          { type: 'check', title: 'Final quiz' },
          { type: 'assignment', title: 'Close one day', body: '<p>Do it.</p>' },
        ],
      },
    ],
  });
  const [first = '', second = '', practiceId = '', quizId = '', assignmentId = ''] = lessons.map((lesson) => lesson.id);
  const questionIds = [];
  for (let each = 0; each < 4; each += 1) questionIds.push(await createQuestion(db, id));
  const practice = { courseId: id, lessonId: practiceId, questionIds, seenIds: [] };
  await savePracticeLesson(
    { db, clock: systemClock, actor: { kind: 'system', name: 'test' }, liveEvents: { publish: () => undefined } },
    practice,
  );
  for (let each = 0; each < 3; each += 1)
    await createQuestion(db, id, { use: 'check', content: { ...exampleQuestions.true_false, isTrue: true } });
  await createQuiz(db, { courseId: id, lessonId: quizId }, { hoursBetween: 0 });
  await createAssignment(db, assignmentId);
  return { id, slug, texts: [first, second], practiceId, questionIds, quizId, assignmentId };
}

/**
 * A learner's answers in a course. Each has its id before it is sent, as on a device: `hand` sends again what was not acknowledged, and
 * sometimes what was.
 */
export class LearnerWork {
  readonly #course: GradedCourse;
  readonly #random: Random;
  readonly #ids = new Map<string, string>();
  readonly #acknowledged = new Set<string>();
  #attemptId = '';

  constructor(course: GradedCourse, random: Random) {
    this.#course = course;
    this.#random = random;
  }

  /** Practises, takes the quiz and hands in the assignment. Returns false where the course is not the learner's any more. */
  async hand(client: SiteClient, done: Acknowledged): Promise<boolean> {
    const { practiceId, questionIds, quizId: lessonId, assignmentId } = this.#course;
    for (const questionId of questionIds) {
      const report = this.#idOf(questionId);
      if (this.#acknowledged.has(report) && !this.#random.once(4)) continue;
      const answer = JSON.stringify(this.#random.once(3) ? 'till' : 'paybill');
      const form = {
        intent: 'answer',
        lessonId: practiceId,
        questionId,
        revision: '1',
        answer,
        report,
        secondsAgo: '1',
      };
      if (!(await this.#send(client, 'answers', form))) return false;
      if (!this.#acknowledged.has(report)) done.answers.push(report);
      this.#acknowledged.add(report);
    }
    if (this.#attemptId === '') {
      const started = await this.#send(client, 'papers', { intent: 'start', lessonId });
      if (!started) return false;
      this.#attemptId = (started as { readonly attemptId: string }).attemptId;
    }
    const attempt = {
      intent: 'paper',
      lessonId,
      paperId: this.#attemptId,
      report: this.#idOf(lessonId),
      secondsAgo: '1',
    };
    const answers = JSON.stringify([{ answer: true }, { answer: !this.#random.once(2) }]);
    const marked = await this.#send(client, 'papers', { ...attempt, answers });
    if (!marked) return false;
    done.attempts.push(`${this.#attemptId} ${String((marked as { readonly points: number }).points)}`);
    const handInId = this.#idOf(assignmentId);
    const submission = { intent: 'hand-in', lessonId: assignmentId, handInId, body: 'Ten payments.', files: '' };
    if (!(await this.#send(client, 'hand-ins', submission))) return false;
    done.submissions.push(handInId);
    return true;
  }

  #idOf(what: string): string {
    const id = this.#ids.get(what) ?? randomUUID();
    this.#ids.set(what, id);
    return id;
  }

  /** Sends a form, now and then twice at once; null where the learner may not study any more. */
  async #send(client: SiteClient, to: string, form: Readonly<Record<string, string>>): Promise<unknown> {
    const post = () => client.post(`/api/courses/${this.#course.id}/${to}`, form, [403]);
    const sent = await Promise.allSettled(this.#random.once(4) ? [post(), post()] : [post()]);
    const bodies: unknown[] = [];
    for (const answer of sent) {
      if (answer.status === 'rejected') throw answer.reason;
      bodies.push(answer.value.status === 403 ? null : await answer.value.json());
    }
    return bodies[0] ?? null;
  }
}
