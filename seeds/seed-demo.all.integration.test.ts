import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { createPictures, type Pictures } from '#app/modules/catalogue/media/pictures.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { verifyPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { wholeCatalogue } from '#app/modules/catalogue/courses/course-choices.ts';
import { listCourses } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { readDashboard } from '#app/modules/study/learning/read-dashboard.server.ts';
import { readMyCourses } from '#app/modules/study/learning/read-my-courses.server.ts';
import { readPlayer } from '#app/modules/study/learning/read-player.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { categoryIds } from '#app/shared/course-terms.ts';
import { useMediaFixture } from '#tests/support/media-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { navigation } from '#app/frames/portal/sidebar.tsx';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { demoCourses, walkthroughCourseSlug } from './content/demo-courses.ts';
import { demoOrganisations } from './content/demo-office.ts';
import { demoLearners, demoReviews } from './content/demo-people.ts';
import { demoPortfolio } from './content/portfolio.ts';
import { demoOwnerAccount, demoLearnerAccount } from './demo-accounts.ts';
import { listDemoAccounts } from './list-demo-accounts.server.ts';
import { seedDemo } from './seed-demo.server.ts';
import { specifies } from '#tests/specifies.ts';
import { m } from '#texts';

// The doctor's invariants are checked after each test, on everything that was seeded.
const env = useTestEnv();
const fixture = useMediaFixture(env);

/** The learners, the two accounts that can sign in, the owner's colleagues, and who asks for quotations. */
const allPeople = demoLearners.length + 2 + 2 + demoOrganisations.length - 1;

const seed = (say?: (step: string) => void, pictures: Pictures | null = null) =>
  seedDemo(
    {
      db: env.db,
      storage: fixture.storage,
      clock: env.clock,
      config: { appUrl: 'http://localhost:3000' },
      newsletterKey: 'the key of the tests',
      pictures,
    },
    say,
  );

async function one<Row>(statement: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await env.pool.query<Row & Record<string, unknown>>(statement, values);
  const [row] = rows;
  if (!row) throw new Error(`nothing was found: ${statement}`);
  return row;
}

/** Returns the accounts that the start prints. */
const printed = () =>
  listDemoAccounts({ db: env.db, auth: { verifyPassword: (password, hash) => verifyPassword({ hash, password }) } });

const census = async () =>
  one<Record<string, number>>(`select
    (select count(*) from users)::int as users, (select count(*) from courses)::int as courses,
    (select count(*) from lessons)::int as lessons, (select count(*) from media_files)::int as media,
    (select count(*) from orders)::int as orders, (select count(*) from payments)::int as payments,
    (select count(*) from enrolments)::int as enrolments, (select count(*) from lesson_completions)::int as completions,
    (select count(*) from user_badges)::int as badges, (select count(*) from reviews)::int as reviews,
    (select count(*) from portfolio_items)::int as portfolio`);

async function demoLearner(): Promise<Extract<Actor, { kind: 'learner' }>> {
  const { id } = await one<{ id: string }>('select id from users where email = $1', [demoLearnerAccount.email]);
  return { kind: 'learner', userId: id, email: demoLearnerAccount.email, name: demoLearnerAccount.name };
}

/** Pages with lists that no entry of the sidebar leads to. */
const furtherLists = [
  '/admin/admins',
  '/admin/payments/cases',
  '/admin/payments/recorded',
  '/admin/payments/reconcile',
  '/admin/plans/courses',
  '/admin/subscribers',
  '/admin/users?show=admins',
];

/** States that the lists can be filtered by, and the table that has them. */
const states: readonly (readonly [table: string, column: string, states: readonly string[]])[] = [
  ['offers', 'kind', ['bundle', 'coupon', 'sale']],
  ['plans', 'state', ['active', 'cancelled', 'paid', 'paused', 'waiting']],
  ['quotations', 'state', ['accepted', 'cancelled', 'expired', 'paid', 'sent']],
  ['manual_payments', 'method', ['bank', 'cash', 'cheque']],
  ['manual_payments', 'status', ['approved', 'bounced', 'waiting']],
  ['gifts', 'state', ['opened', 'unopened']],
  ['seats', 'state', ['open', 'refunded', 'taken', 'waiting']],
  ['invoices', 'kind', ['credit_note', 'invoice']],
  ['statements', 'provider', ['bank', 'mpesa']],
  ['campaigns', 'status', ['draft', 'scheduled', 'sent']],
  ['contact_messages', 'status', ['answered', 'archived', 'new', 'read']],
  ['newsletter_subscriptions', 'status', ['confirmed', 'pending', 'unsubscribed']],
];

// Filling a shop takes seconds, so one test looks at everything. All browser tests begin with the demo of the embedded database.
describe.runIf(env.engine === 'postgres')('the demo content', () => {
  specifies(
    'Entities: portfolio',
    'Roles: no access by company domain, no hard-coded login',
    'Access: no built-in accounts: a command creates the first staff member; the demo prints its accounts',
  );
  test('fills shop, books, learner and portal; its two accounts are printed; seeded a second time, it changes nothing', async () => {
    expect(await printed()).toEqual([]);
    const folder = await mkdtemp(join(tmpdir(), 'covers-'));
    const sizes = createLocalStorage(folder);
    try {
      await seed(undefined, createPictures({ db: env.db, storage: fixture.storage, sizes, log: createLog('silent') }));
      await expectCovers(sizes);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await expectShop();
    await expectExercises();
    await expectAccounts();
    await expectBooks();
    await expectLearner();
    await expectWork();
    await expectUnchanged();
  }, 300_000);

  /** Courses of every category, people, reviews, projects, and a cover of each course. */
  async function expectShop(): Promise<void> {
    const counts = await census();
    expect(counts).toMatchObject({
      courses: demoCourses.length,
      users: allPeople,
      portfolio: demoPortfolio.length,
      reviews: demoReviews.length,
    });

    const listed = await listCourses({ db: env.db }, wholeCatalogue);
    expect(listed.total).toBe(demoCourses.filter((course) => course.status === 'active').length);
    expect({ slug: listed.courses[0]?.slug }).toEqual(
      await one(`select slug from courses c join enrolments e on e.course_id = c.id where e.revoked_at is null and c.status = 'active'
        group by c.id order by count(*) desc, c.created_at desc, c.id limit 1`),
    );
    for (const category of categoryIds) {
      expect((await listCourses({ db: env.db }, { ...wholeCatalogue, category })).total).toBeGreaterThan(0);
    }
    expect(listed.courses.some((course) => course.isRated)).toBe(true);
    expect(await one('select count(distinct image_id)::int as covers from courses')).toEqual({
      covers: counts['courses'],
    });
  }

  /** Every course has practice and a quiz, and one an assignment. */
  async function expectExercises(): Promise<void> {
    const { rows } = await env.pool.query<Record<string, number>>(
      `select c.slug, (select count(distinct lesson_id) from practice_questions p where p.course_id = c.id)::int as practice,
        (select count(*) from questions q where q.course_id = c.id and q.current_revision = 1)::int as questions,
        (select count(*) from checks k join lesson_rules r using (lesson_id) where k.course_id = c.id and r.after_all)::int as checks,
        (select count(*) from lessons l join assignments a on a.lesson_id = l.id where l.course_id = c.id)::int as assignments
       from courses c`,
    );
    expect(rows).toHaveLength(demoCourses.length);
    for (const row of rows) {
      expect(row).toMatchObject({ checks: 1 });
      expect(row['practice']).toBeGreaterThanOrEqual(1);
      expect(row['questions']).toBeGreaterThanOrEqual(18);
    }
    expect(rows.filter((row) => row['assignments'] === 1)).toHaveLength(1);
    // Learners who completed a course passed its quiz, some at the second attempt, and the certificate says so.
    const { completed, passed, failed, proved } = await one<Record<string, number>>(
      `select (select count(*) from course_progress cp where completed_at is not null
          and exists (select from lessons l where l.course_id = cp.course_id and l.content_type = 'check' and l.is_published))::int as completed,
        (select count(*) from check_papers where points >= points_to_pass)::int as passed,
        (select count(*) from check_papers where points < points_to_pass)::int as failed,
        (select count(*) from lesson_proofs where kind = 'check')::int as proved`,
    );
    expect(completed).toBeGreaterThan(10);
    expect([passed, proved]).toEqual([completed, completed]);
    expect(failed).toBeGreaterThan(0);
    const open = await one<{ open: number }>(
      'select count(*)::int as open from course_progress where completed_at is not null and progress < 100',
    );
    expect(open).toEqual({ open: 0 });
    // The grading desk has work, of demo people alone.
    expect(
      await one(`select count(*)::int as waiting, count(*) filter (where p.is_demo)::int as demo,
        count(*) filter (where h.answer_by < '${env.clock.now().toISOString()}')::int as late
        from hand_ins h join profiles p using (user_id) where h.state = 'waiting'`),
    ).toEqual({ waiting: 2, demo: 2, late: 1 });
  }

  /** Two people can sign in, with the printed passwords. */
  async function expectAccounts(): Promise<void> {
    const { rows } = await env.pool.query<{ email: string; password: string; role: string | null }>(
      `select u.email, a.password, ad.role from accounts a join users u on u.id = a.user_id left join admins ad on ad.user_id = u.id
       where u.email_verified order by u.email`,
    );
    expect(rows.map(({ email, role }) => [email, role])).toEqual([
      [demoOwnerAccount.email, 'super_admin'],
      [demoLearnerAccount.email, null],
    ]);
    expect(await printed()).toEqual([
      { email: 'learner@example.com', password: 'Learner#2026' },
      { email: 'admin@example.com', password: 'Admin#2026' },
    ]);
    expect(await one('select count(*)::int as undemo from profiles where not is_demo')).toEqual({ undemo: 0 });
  }

  /** They are right over six months, and nothing happened later than now. */
  async function expectBooks(): Promise<void> {
    expect(await reconcile(env.db)).toMatchObject({ isClean: true, difference: 0, inReview: 0, toRefund: 0 });
    const { months, latest } = await one<{ months: number; latest: Date }>(
      `select count(distinct date_trunc('month', payment_date at time zone 'Africa/Nairobi'))::int as months,
        greatest(max(p.updated_at), (select max(completed_at) from lesson_completions), (select max(last_accessed_at) from course_progress)) as latest
      from payments p where status = 'completed'`,
    );
    expect(months).toBeGreaterThanOrEqual(6);
    expect(latest.getTime()).toBeLessThanOrEqual(env.clock.now().getTime());
  }

  /** Seeded a second time; an account whose password was changed is not printed. */
  async function expectUnchanged(): Promise<void> {
    const before = await census();
    env.clock.advance({ days: 3 });
    await seed();
    expect(await census()).toEqual(before);
    await env.pool.query(
      `update accounts set password = (select password from accounts a join users u on u.id = a.user_id where u.email = $1)
       where user_id = (select id from users where email = $2)`,
      [demoOwnerAccount.email, demoLearnerAccount.email],
    );
    expect(await printed()).toEqual([{ email: 'admin@example.com', password: 'Admin#2026' }]);
  }

  /** The demo learner has a course in every state, and a course to buy with playable media. */
  async function expectLearner(): Promise<void> {
    const actor = await demoLearner();
    const cards = await readMyCourses({ db: env.db, actor, clock: env.clock });
    expect(cards.map((card) => [card.slug, card.lastAccessed, card.isCompleted])).toEqual([
      ['spreadsheets-for-small-business', 'Recently purchased', false],
      ['frontend-foundations', '2 hours ago', false],
      ['grant-writing-need-to-budget', '3 days ago', false],
      ['ai-basics-for-working-people', '1 week ago', true],
    ]);
    const dashboard = await readDashboard({ db: env.db, actor, clock: env.clock });
    expect(dashboard.latestAchievement?.name).toBe('AI Basics for Working People Master');
    expect(dashboard.activity).toHaveLength(4);
    expect(dashboard.availableCourses).toHaveLength(4);
    expect(cards.map((card) => card.slug)).not.toContain(walkthroughCourseSlug);

    const staff: Actor = { ...actor, kind: 'staff', role: 'manager' };
    const player = await readPlayer(
      { db: env.db, clock: env.clock, actor: staff, contentAccess: 'enrolled' },
      { course: walkthroughCourseSlug },
    );
    const lessons = player.sections.flatMap((section) => section.lessons);
    expect(lessons.slice(0, 3).map((lesson) => lesson.type)).toEqual(['text', 'pdf', 'video']);
    expect(lessons[2]?.durationSeconds).toBeGreaterThan(5);

    fixture.actor = staff;
    const { rows } = await env.pool.query<{ id: string; byte_size: string }>('select id, byte_size from media_files');
    expect(rows.length).toBeGreaterThan(5);
    for (const file of rows) {
      const answer = await fixture.send(`/media/${file.id}`, {}, 'HEAD');
      expect([answer.status, answer.headers['content-length']]).toEqual([200, file.byte_size]);
    }
    expect(await fixture.filesOnDisk()).toHaveLength(rows.length);
  }

  /** The covers are stored in the sizes of cards. */
  async function expectCovers(sizes: MediaStorage): Promise<void> {
    const { rows } = await env.pool.query<{ image_id: string }>(
      `select image_id from courses where status = 'active' and image_id is not null`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { image_id: id } of rows)
      for (const size of ['160.webp', '480.avif']) expect(await sizes.stat(`r1/${id}/${size}`), size).not.toBeNull();
  }

  /** Every list of the portal, in every state. */
  async function expectWork(): Promise<void> {
    const site = renderedSite(env);
    const { id } = await one<{ id: string }>('select id from users where email = $1', [demoOwnerAccount.email]);
    const cookie = await staffCookie(site, id);
    const course = await one<{ id: string }>('select id from courses where slug = $1', [walkthroughCourseSlug]);
    const ofCourse = ['gradebook', 'questions', 'students'].map((page) => `/admin/courses/${course.id}/${page}`);
    const inSidebar = navigation.flatMap((group) => group.map(({ to }) => to));
    expect(inSidebar.length).toBeGreaterThan(15);
    for (const path of [...inSidebar, ...furtherLists, ...ofCourse]) {
      const page = await site.visit(path, { cookie });
      const empty = [...page.html.matchAll(/class="(?:panel )?empty[ "].*?<h\d>(.*?)<\/h\d>/g)].map(
        ([, title]) => title,
      );
      // The desks ask to begin with what waits.
      const begins = [m.portal_submissions_begin_title(), m.portal_lesson_questions_begin_title()];
      expect([path, page.status, empty.filter((title = '') => !begins.includes(title))]).toEqual([path, 200, []]);
    }
    for (const [table, column, expected] of states)
      expect(
        await one(`select array(select distinct ${column} from ${table} order by 1) as found`),
        `${table}.${column}`,
      ).toEqual({ found: expected });
    expect(
      await one(`select count(*)::int as wrong from (
        select issued_at < lag(issued_at) over (partition by kind, extract(year from issued_at at time zone 'Africa/Nairobi') order by sequence)
          as is_wrong from invoices) i where is_wrong`),
    ).toEqual({ wrong: 0 });
    expect(await one(`select count(*)::int as queued from mail_outbox where status <> 'sent'`)).toEqual({ queued: 0 });
    expect(await one(`select array(select distinct outcome from statement_lines order by 1) as found`)).toEqual({
      found: ['expected', 'matched', 'other', 'set_aside'],
    });
  }
});

describe.runIf(env.engine === 'postgres')('seeding', () => {
  test('that died is completed by the next start, also if that died as well', async () => {
    for (const deadly of ['Writing courses', 'Writing the portfolio']) {
      const die = (step: string) => {
        if (step === deadly) throw new Error('killed');
      };
      await expect(seed(die)).rejects.toThrow('killed');
      expect(await census()).toMatchObject({ users: 0, courses: 0, payments: 0, portfolio: 0 });
    }

    await seed();
    const counts = await census();
    expect(counts).toMatchObject({ courses: demoCourses.length, users: allPeople });
    // The second try finds the files that the first had stored, and does not store them twice.
    expect(
      await one(
        'select count(*)::int as doubles from (select sha256 from media_files group by sha256, is_public having count(*) > 1) d',
      ),
    ).toEqual({ doubles: 0 });
    expect(await fixture.filesOnDisk()).toHaveLength(counts['media'] ?? -1);
  });

  test('leaves an existing database unchanged', async () => {
    await env.pool.query(`insert into users (name, email) values ('Owner', 'owner@example.org')`);
    await seed();
    expect(await census()).toMatchObject({ users: 1, courses: 0, media: 0 });
  });
});
