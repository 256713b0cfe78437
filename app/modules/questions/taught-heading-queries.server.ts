import { sql } from 'drizzle-orm';
import { lessonIndex } from '#app/database/schema/lesson-index.ts';
import { questions } from '#app/database/schema/questions.ts';

/**
 * SQL: number of the heading where a question is taught, from 1, as the index of the search counts them; null for other places, and for a
 * heading that the lesson lacks.
 */
export const taughtHeadingNumber = sql<number | null>`(select min(i.place) from ${lessonIndex} i
  where i.lesson_id = ${questions.lessonId} and i.source = 'heading' and i.place > 0 and lower(i.heading) = lower(${questions.taughtHeading}))`;
