import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/** A lesson that somebody did, or a quiz with the points of its attempts out of ten, on a day. */
interface Study {
  readonly lesson: number;
  readonly day: number;
  readonly points?: readonly number[] | undefined;
}

/** Somebody in a pack, with everything that a report may say of them. Days count from the first of March 2026. */
export interface TeamPerson {
  readonly pack: number;
  readonly joined: number;
  readonly left: number | null;
  /** When they completed the course; null before. */
  readonly completed: number | null;
  readonly study: readonly Study[];
  readonly facts: { readonly gender: string | null; readonly ageBand: string | null; readonly county: string | null };
}

interface TeamHistory {
  /** The project of each pack. */
  readonly packs: readonly string[];
  readonly people: readonly TeamPerson[];
}

/** Lessons of each pack's course: the last two are quizzes. */
export const lessonsOfCourse = 4;
export const isQuiz = (lesson: number): boolean => lesson >= 2;

const textOf = (day: number): string => new Date(Date.UTC(2026, 2, 1, 9) + day * 86_400_000).toISOString();

/**
 * Writes a history as bare rows, without the triggers that keep money and access: thousands of people in a second. Returns the ids of the
 * organisation, of its owner, and of the people in order.
 */
export async function writeTeamHistory(db: Database, { packs, people }: TeamHistory) {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const organisationId = crypto.randomUUID();
  const [ownerId = '', ...userIds] = ids(people.length + 1);
  const [packIds, courseIds, orderIds] = [ids(packs.length), ids(packs.length), ids(packs.length)];
  const lessonIds = packs.map(() => ids(lessonsOfCourse));
  const rows = (all: readonly unknown[]) => sql`${JSON.stringify(all)}::jsonb`;
  const users = [ownerId, ...userIds].map((id, index) => ({
    id,
    name: `Person ${index}`,
    email: `${id}@team.example`,
  }));
  const seated = packs.map(() => 0);
  const seats = people.map((person, index) => {
    const { pack, joined, left } = person;
    const seat = (seated[pack] ?? 0) + 1;
    seated[pack] = seat;
    const place = { order: orderIds[pack], course: courseIds[pack], user: userIds[index], seat };
    return { ...place, id: crypto.randomUUID(), joined: textOf(joined), left: left === null ? null : textOf(left) };
  });
  const studies = people.flatMap(({ pack, study }, index) =>
    study.map(({ lesson, day, points }) => ({
      user: userIds[index],
      course: courseIds[pack],
      lesson: lessonIds[pack]?.[lesson],
      at: textOf(day),
      points: points ?? null,
    })),
  );
  const papers = studies.flatMap(({ points, ...study }) =>
    (points ?? []).map((each, index) => ({ ...study, points: each, number: index + 1 })),
  );
  await db.transaction(async (tx) => {
    for (const statement of [
      sql`set local session_replication_role = replica`,
      sql`insert into users (id, name, email) select r.* from jsonb_to_recordset(${rows(users)}) as r (id uuid, name text, email text)`,
      sql`insert into organisations (id, name) values (${organisationId}, 'Taita Farms SACCO')`,
      sql`insert into organisation_members (organisation_id, user_id, role) values (${organisationId}, ${ownerId}, 'owner')`,
      sql`insert into courses (id, slug, title, price_cents, status) select r.id, r.id::text, 'A course', 100000, 'active'
        from jsonb_to_recordset(${rows(courseIds.map((id) => ({ id })))}) as r (id uuid)`,
      sql`insert into sections (id, course_id, title, position) select r.id, r.id, 'Section', 0
        from jsonb_to_recordset(${rows(courseIds.map((id) => ({ id })))}) as r (id uuid)`,
      sql`insert into lessons (id, course_id, section_id, title, position, content_type, is_published, body)
        select r.id, r.course, r.course, 'Lesson', r.position, r.kind, true, '' from jsonb_to_recordset(${rows(
          lessonIds.flatMap((some, pack) =>
            some.map((id, position) => ({
              id,
              course: courseIds[pack],
              position,
              kind: isQuiz(position) ? 'check' : 'text',
            })),
          ),
        )}) as r (id uuid, course uuid, position int, kind text)`,
      sql`insert into orders (id, number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key)
        select r.id, upper(left(r.id::text, 8)), ${ownerId}, 100, 0, 100, r.id::text from jsonb_to_recordset(${rows(orderIds.map((id) => ({ id })))}) as r (id uuid)`,
      sql`insert into packs (id, organisation_id, course_id, project, seats, percent_off)
        select r.id, ${organisationId}, r.course, r.project, 500, 0 from jsonb_to_recordset(${rows(
          packs.map((project, pack) => ({ id: packIds[pack], course: courseIds[pack], project })),
        )}) as r (id uuid, course uuid, project text)`,
      sql`insert into pack_orders (pack_id, order_id) select r.pack, r.id from jsonb_to_recordset(${rows(
        packIds.map((pack, index) => ({ pack, id: orderIds[index] })),
      )}) as r (pack uuid, id uuid)`,
      sql`insert into payments (id, order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, seat_number)
        select r.id, r."order", r."user", r.course, 'A course', 'Somebody', 'a@example.com', 100, r.seat
        from jsonb_to_recordset(${rows(seats)}) as r (id uuid, "order" uuid, "user" uuid, course uuid, seat int)`,
      sql`insert into seats (payment_id, state, taken_at, left_at) select r.id, 'taken', r.joined, r."left"
        from jsonb_to_recordset(${rows(seats)}) as r (id uuid, joined timestamptz, "left" timestamptz)`,
      sql`insert into course_progress (user_id, course_id, progress, completed_at, last_accessed_at)
        select r."user", r.course, case when r.completed is null then 50 else 100 end, r.completed, r.joined from jsonb_to_recordset(${rows(
          people.map(({ completed }, index) => ({
            user: seats[index]?.user,
            course: seats[index]?.course,
            joined: seats[index]?.joined,
            completed: completed === null ? null : textOf(completed),
          })),
        )}) as r ("user" uuid, course uuid, joined timestamptz, completed timestamptz)`,
      sql`insert into lesson_completions (user_id, lesson_id, course_id, completed_at) select distinct on (r."user", r.lesson) r."user", r.lesson, r.course, r.at
        from jsonb_to_recordset(${rows(studies)}) as r ("user" uuid, lesson uuid, course uuid, at timestamptz) order by r."user", r.lesson`,
      sql`insert into check_papers (user_id, lesson_id, course_id, number, seed, shuffles_answers, "of", points_to_pass, started_at, state, hand_in_id, handed_in_at, received_at, points)
        select r."user", r.lesson, r.course, r.number, 'seed', false, 10, 5, r.at, 'marked', gen_random_uuid(), r.at, r.at, r.points
        from jsonb_to_recordset(${rows(papers)}) as r ("user" uuid, lesson uuid, course uuid, number int, at timestamptz, points int)`,
      sql`insert into lesson_proofs (user_id, lesson_id, course_id, kind, title, points, out_of, proved_at)
        select r."user", r.lesson, r.course, 'check', 'Quiz', max(r.points), 10, min(r.at) from jsonb_to_recordset(${rows(papers)})
        as r ("user" uuid, lesson uuid, course uuid, at timestamptz, points int) where r.points >= 5 group by r."user", r.lesson, r.course`,
      sql`insert into declared_facts (user_id, gender, age_band, county) select r."user", r.gender, r."ageBand", r.county from jsonb_to_recordset(${rows(
        people.map(({ facts }, index) => ({ user: userIds[index], ...facts })),
      )}) as r ("user" uuid, gender text, "ageBand" text, county text) where num_nonnulls(r.gender, r."ageBand", r.county) > 0`,
    ])
      await tx.execute(statement);
  });
  return { organisationId, ownerId, userIds, packIds };
}
