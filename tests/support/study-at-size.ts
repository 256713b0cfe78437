import type { Database } from '#app/platform/database.server.ts';
import { sql } from 'drizzle-orm';

interface Size {
  /** Number of learners to create; each studies four courses, as every existing learner does. */
  readonly learners: number;
  readonly courses: number;
  /** Number of practice questions of a course, and as many for its quiz. */
  readonly questions: number;
  /** Number of answers to each practice question of a learner's courses. */
  readonly answers: number;
}

const singleChoice = JSON.stringify({
  kind: 'single_choice',
  prompt: { en: 'Which number fits?' },
  beside: {},
  explanation: { en: 'It has an account.' },
  options: [
    { id: 'till', text: { en: 'A till number' }, isRight: false, reason: {} },
    { id: 'paybill', text: { en: 'A paybill' }, isRight: true, reason: {} },
  ],
});

/** Writes courses with a text, a practice and a quiz, learners, a log of practice with its cards, and two attempts of each quiz and learner. */
export async function writeStudyAtSize(db: Database, { learners, courses, questions, answers }: Size): Promise<void> {
  const statements = [
    `insert into users (name, email, email_verified) select 'Learner ' || n, 'studying-' || n || '@example.com', true from generate_series(1, ${learners}) n`,
    `insert into courses (slug, title, description, price_cents, status, category)
      select 'studied-' || n, 'Studied ' || n, 'About it', 100000, 'active', 'frontend' from generate_series(1, ${courses}) n`,
    `create temporary table studied on commit drop as select id, row_number() over (order by slug) - 1 as place from courses where slug like 'studied-%'`,
    `insert into sections (course_id, position) select id, 0 from studied`,
    `insert into lessons (course_id, section_id, title, content_type, position, is_published)
      select s.course_id, s.id, kind, kind, ordinal, true from sections s join studied c on c.id = s.course_id,
        unnest(array['text', 'practice', 'check']) with ordinality as k (kind, ordinal)`,
    `insert into questions (course_id, kind, use, difficulty, lesson_id, words, current_revision)
      select l.course_id, 'single_choice', use, 1, case use when 'practice' then l.id end, 'Words ' || n, 1
      from lessons l join studied c on c.id = l.course_id, unnest(array['practice', 'check']) use, generate_series(1, ${questions}) n where l.content_type = 'text'`,
    `insert into question_revisions (question_id, number, kind, content) select q.id, 1, 'single_choice', '${singleChoice}'::jsonb
      from questions q join studied c on c.id = q.course_id`,
    `insert into practice_questions (lesson_id, question_id, course_id, position)
      select l.id, q.id, l.course_id, row_number() over (partition by l.id order by q.id) - 1
      from lessons l join questions q on q.course_id = l.course_id and q.use = 'practice' where l.content_type = 'practice'`,
    `insert into checks (lesson_id, course_id, pass_percent, attempts, hours_between, minutes, grace_hours, shuffles_answers, draws_again, feedback)
      select l.id, l.course_id, 70, 3, 0, null, 24, true, true, 'study' from lessons l join studied c on c.id = l.course_id where l.content_type = 'check'`,
    `insert into check_draws (lesson_id, course_id, section_id, questions) select lesson_id, course_id, null, ${Math.min(questions, 10)} from checks`,
    `create temporary table studying on commit drop as select u.id as user_id, c.id as course_id, u.n
      from (select id, row_number() over (order by email) - 1 as n from users where not exists (select from admins a where a.user_id = users.id)) u,
        generate_series(0, 3) k join studied c on true where c.place = (u.n * 7 + k) % ${courses}`,
    `insert into payments (user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method, payment_date)
      select user_id, course_id, 'Studied', 'Learner', 'learner@example.com', 0, 'test_completed', 'test', now() from studying`,
    `update payments set listed_id = id, listed_status = status, listed_cents = amount_cents where course_title = 'Studied'`,
    `insert into enrolments (user_id, course_id, source, payment_id) select user_id, course_id, 'test', id from payments where course_title = 'Studied'`,
    `insert into review_log (user_id, id, question_id, revision, course_id, answer, is_right, rating, answered_at, received_at, parameters)
      select s.user_id, gen_random_uuid(), q.id, 1, s.course_id, '"paybill"', day % 3 > 0, case when day % 3 > 0 then 3 else 1 end, at, at, 1
      from studying s join questions q on q.course_id = s.course_id and q.use = 'practice', generate_series(1, ${answers}) day,
        lateral (select date_trunc('milliseconds', now() - day * interval '3 days' - s.n * interval '1 second') as at) moment`,
    `insert into review_cards (user_id, question_id, course_id, due_at, stability, difficulty, reviews, lapses, last_rating, last_answered_at)
      select user_id, question_id, course_id, max(answered_at) + (abs(hashtext(question_id::text)) % 20 + 1) * interval '1 day', 3, 5, count(*), 0, 3, max(answered_at)
      from review_log group by 1, 2, 3`,
    `insert into check_papers (user_id, lesson_id, course_id, number, seed, shuffles_answers, "of", points_to_pass, started_at, state, hand_in_id, handed_in_at, received_at, points)
      select s.user_id, c.lesson_id, s.course_id, attempt, 'seed', true, d.questions, 7, now(), 'marked', gen_random_uuid(), now(), now(), (s.n + attempt) % (d.questions + 1)
      from studying s join checks c on c.course_id = s.course_id join check_draws d on d.lesson_id = c.lesson_id, generate_series(1, 2) attempt`,
    `insert into check_answers (paper_id, position, question_id, revision, marked_by, answer, is_right, seconds)
      select p.id, q.place, q.id, 1, 1, '"paybill"', q.place < p.points, 20
      from check_papers p join (select id, course_id, row_number() over (partition by course_id order by id) - 1 as place from questions where use = 'check') q
        on q.course_id = p.course_id and q.place < p."of"`,
  ];
  await db.transaction(async (tx) => {
    // Disables triggers and foreign keys, which take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}
