import { statement } from './wrong-money.ts';

/** Wrong states of questions about lessons, as no use case leaves them, for tests of the doctor. */
export const wrongQuestions = {
  'questions are answered': statement(
    `insert into lesson_questions (id, lesson_id, course_id, body, state, answered_at) select id, id, id, 'Why?', 'answered', now() from courses limit 1`,
  ),
  'few questions are open': statement(
    `insert into lesson_questions (id, lesson_id, course_id, asker_id, body)
      select gen_random_uuid(), c.id, c.id, u.id, 'Why ' || n || '?' from (select id from courses limit 1) c, (select id from users limit 1) u, generate_series(1, 6) n`,
  ),
  'questions are merged within a course': statement(
    `insert into lesson_questions (id, lesson_id, course_id, body) select id, id, id, 'Why?' from courses limit 1;
    insert into lesson_questions (id, lesson_id, course_id, body, state, merged_into_id)
      select gen_random_uuid(), id, gen_random_uuid(), 'How?', 'merged', id from lesson_questions`,
  ),
};
