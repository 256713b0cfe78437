import { eq } from 'drizzle-orm';
import { lessons } from '#app/database/schema/catalogue.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';

/** Joins a lesson with its rule. */
export const ruleOfLesson = eq(lessonRules.lessonId, lessons.id);

/** Columns of a rule, for a left join. The first one is never null, because drizzle takes a null there for a missing row. */
export const lessonRuleColumns = {
  afterAll: lessonRules.afterAll,
  opensOn: lessonRules.opensOn,
  opensAfterDays: lessonRules.opensAfterDays,
  afterLessonId: lessonRules.afterLessonId,
};
