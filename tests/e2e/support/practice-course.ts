import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { savePracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/save-practice-lesson.server.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';

/** A course with a text, and a practice of all kinds of questions that are taught in it. */
export async function practiceCourse(db: Database) {
  const course = await createCourse(db, {
    title: 'M-Pesa for a Small Shop',
    sections: [
      {
        title: 'Receive it',
        lessons: [
          {
            type: 'text',
            title: 'Till or paybill?',
            body: '<h2>Begin</h2><p>Two numbers.</p><h2>Ask one question</h2><p>A paybill asks for an account.</p><h2>End</h2><p>Done.</p>',
          },
          { type: 'practice', title: 'Practice: Receive it', body: '' },
          'The daily sheet',
        ],
      },
    ],
  });
  const [text, practice] = course.lessons;
  const taught = { lessonId: text?.id ?? '', second: null, page: null, heading: 'Ask one question' };
  const questionIds: string[] = [];
  for (const kind of questionKindNames)
    questionIds.push(await createQuestion(db, course.id, { content: exampleQuestions[kind], taught }));
  await savePracticeLesson(
    { db, clock: systemClock, actor: { kind: 'system', name: 'test' }, liveEvents: { publish: () => undefined } },
    { courseId: course.id, lessonId: practice?.id ?? '', questionIds, seenIds: [] },
  );
  const learner = await createLearner(db, { name: 'Faith Nyambura' });
  await createEnrolment(db, { userId: learner.id, courseId: course.id });
  const editor = await createStaff(db, { role: 'editor' });
  const gaps = `/admin/courses/${course.id}/questions/${questionIds.at(-1)}`;
  return { course, learner, editor, gaps, path: `/courses/${course.slug}/content?lesson=${practice?.id}` };
}
