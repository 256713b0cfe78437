import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { lessonQuestions } from '#app/database/schema/lesson-questions.ts';
import { queryPart, type Places } from '#app/platform/prepare-query.ts';

const columns = {
  id: lessonQuestions.id,
  lessonId: lessonQuestions.lessonId,
  courseSlug: courses.slug,
  body: lessonQuestions.body,
};

/** The query of a learner's questions whose answer they have not read, the last answered first, for the dashboard. */
export const answeredNotices = queryPart(columns, (db, { userId }: Places<'userId'>) =>
  db
    .select(columns)
    .from(lessonQuestions)
    .innerJoin(courses, eq(courses.id, lessonQuestions.courseId))
    .where(
      and(eq(lessonQuestions.askerId, userId), isNotNull(lessonQuestions.answeredAt), isNull(lessonQuestions.seenAt)),
    )
    .orderBy(desc(lessonQuestions.answeredAt), desc(lessonQuestions.id))
    .limit(3),
);
