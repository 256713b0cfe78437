import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addMember } from '#app/modules/money/organisations/change-members.server.ts';
import { changeProject } from '#app/modules/money/packs/change-project.server.ts';
import { saveFacts } from '#app/modules/money/packs/declared-facts.server.ts';
import { addJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { joinTeam } from '#app/modules/money/packs/join-team.server.ts';
import { takeSeatBack } from '#app/modules/money/packs/take-back.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createBundle } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { address as ownAddress, cookieOf } from '#tests/support/account-fixture.ts';
import { paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { makeReportFile } from './draw-report.server.ts';
import { makeReport } from './make-report.server.ts';
import { exportReports, readReport, readReportForFile, type ReportFilter } from './read-report.server.ts';
import { fileOf } from './report-words.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const refused = (code: string) => expect.objectContaining({ code });
const rateLimits = { consume: () => Promise.resolve() };
const by = (actor: Actor) => ({ db: env.db, clock: env.clock, actor, rateLimits });
const everything: ReportFilter = { from: null, to: null, project: null };

type Person = Extract<Actor, { kind: 'learner' }>;
async function person(gender: 'woman' | 'man' | null): Promise<Person> {
  const { id, name, email } = await createLearner(env.db, { email: `${crypto.randomUUID()}@private.example` });
  const actor: Person = { kind: 'learner', userId: id, name, email };
  await saveFacts(by(actor), { gender, ageBand: null, county: null });
  return actor;
}

/** A paid pack of a course of two lessons, with women and men who joined it. */
async function team(women: number, men: number) {
  const course = await createCourse(env.db, {
    priceCents: toCents(100_000),
    sections: [{ lessons: ['Lesson 1', 'Lesson 2'] }],
  });
  const pack = await paidPack(env, shop, { seats: 20, courseId: course.id });
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 300 * 24 * 3_600_000));
  const place = { packId: pack.packId, organisationId: pack.organisationId };
  await addJoinCode(pack.deps, { ...place, most: '20', lastDay, people: '' });
  const { codes } = await readJoinCodes(pack.deps, place);
  const join = async (gender: 'woman' | 'man' | null) => {
    const actor = await person(gender);
    await joinTeam(by(actor), codes[0]?.code ?? '');
    return actor;
  };
  const people: Person[] = [];
  for (let n = 0; n < women; n += 1) people.push(await join('woman'));
  for (let n = 0; n < men; n += 1) people.push(await join('man'));
  const complete = (actor: Person, index: number) =>
    completeLesson(
      { db: env.db, actor, clock: env.clock, contentAccess: 'enrolled', mailing: null },
      { course: course.id, lessonId: course.lessons[index]?.id ?? '' },
    );
  const make = (project: string | null = null, actor: Actor = pack.buyer) =>
    makeReport(by(actor), { organisationId: pack.organisationId, project });
  const see = (filter: Partial<ReportFilter> = {}, actor: Actor = pack.buyer) =>
    readReport(by(actor), pack.organisationId, { ...everything, ...filter });
  return { ...pack, place, people, join, complete, make, see };
}

/** The same of a bundle of two courses with a lesson each. */
async function bundleTeam(count: number) {
  const courses: Awaited<ReturnType<typeof createCourse>>[] = [];
  for (const title of ['Accounts', 'Budgets'])
    courses.push(await createCourse(env.db, { title, priceCents: toCents(100_000), sections: [{ lessons: ['One'] }] }));
  const bundleId = await createBundle(env.db, env.clock.now(), {
    name: 'Office',
    courses: courses.map(({ id }) => id),
    reduction: { percent: 10 },
  });
  const pack = await paidPack(env, shop, { seats: 20, subject: { kind: 'bundle', bundleId } });
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 300 * 24 * 3_600_000));
  const place = { packId: pack.packId, organisationId: pack.organisationId };
  await addJoinCode(pack.deps, { ...place, most: '20', lastDay, people: '' });
  const { codes } = await readJoinCodes(pack.deps, place);
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const actor = await person(null);
    await joinTeam(by(actor), codes[0]?.code ?? '');
    people.push(actor);
  }
  const complete = async (actor: Person, index: 0 | 1) => {
    const course = courses[index];
    await completeLesson(
      { db: env.db, actor, clock: env.clock, contentAccess: 'enrolled', mailing: null },
      { course: course?.id ?? '', lessonId: course?.lessons[0]?.id ?? '' },
    );
  };
  return { ...pack, people, complete };
}

async function member(organisationId: string, owner: Actor, role: 'manager' | 'viewer'): Promise<Person> {
  const added = await person(null);
  const deps = { ...by(owner), jobs: env.jobs, appUrl: 'https://shop.example' };
  await addMember(deps, { as: 'owner', organisationId, email: added.email, role });
  return added;
}

describe('a report', () => {
  test('keeps how far people came on its day, and counts them once', async () => {
    const { make, see, people, complete, join } = await team(6, 6);
    for (const each of people) await complete(each, 0);
    expect((await see()).uncounted).toBe(12);
    await make();
    const first = (await see()).sum;
    expect(first?.all).toMatchObject({ reached: 12, active: 12, completed: 0, passed: 0 });
    expect(first?.groups.gender.map(({ value, reached }) => [value, reached])).toEqual([
      ['man', 6],
      ['woman', 6],
    ]);
    // Whatever they do, and whatever they answer later, changes nothing.
    for (const each of people) {
      await complete(each, 1);
      await saveFacts(by(each), { gender: 'other', ageBand: null, county: null });
    }
    await expect(make()).rejects.toEqual(refused('report_few'));
    await join('woman');
    await expect(make()).rejects.toEqual(refused('report_few'));
    const later = await see();
    expect(later.sum).toEqual(first);
    expect(later.uncounted).toBe(1);
  });

  test('is made only after its page has said that it fixes the people it counts', async () => {
    const { buyer, organisationId } = await team(5, 0);
    const site = renderedSite(env);
    const session = { userId: buyer.userId, address: ownAddress, userAgent: 'test' };
    const cookie = cookieOf(await site.auth.beginSession(session));
    const page = `/organisation/${organisationId}/report`;
    const first = await site.visit(page, { cookie });
    expect(first.html).not.toContain('id="report-ask"');
    expect(first.html).toContain(`href="${page}?ask=1"`);
    const asked = await site.visit(`${page}?ask=1`, { cookie });
    expect(asked.text).toContain('Fix 5 people in a report?');
    expect(asked.text).toContain('It can be neither changed nor deleted');
    const made = await site.visit(`${page}?ask=1`, { cookie, form: {} });
    expect(made.location).toBe(`${page}?made=1`);
    const again = await site.visit(`${page}?ask=1`, { cookie, form: {} });
    expect(again.location).toBeNull();
    expect(again.html).not.toContain('id="report-ask"');
  });

  test('counts somebody with a bundle as started with one of its courses, and as completed with all of them', async () => {
    const { people, complete, buyer, organisationId } = await bundleTeam(15);
    for (const each of people.slice(0, 10)) await complete(each, 0);
    for (const each of people.slice(0, 5)) await complete(each, 1);
    await makeReport(by(buyer), { organisationId, project: null });
    const { sum } = await readReport(by(buyer), organisationId, everything);
    expect(sum?.all).toMatchObject({ reached: 15, active: 10, completed: 5, passed: 0 });
  });

  test('does not count somebody again who comes back on another seat', async () => {
    const { make, see, people, buyer, deps, place, join } = await team(5, 5);
    await make();
    const [one] = people;
    if (!one) throw new Error('nobody joined');
    const { rows } = await env.pool.query<{ id: string }>(
      'select s.id from seats s join payments p on p.id = s.payment_id where p.user_id = $1',
      [one.userId],
    );
    await takeSeatBack(deps, { ...place, seatId: rows[0]?.id ?? '' });
    const { codes } = await readJoinCodes(by(buyer), place);
    await joinTeam(by(one), codes[0]?.code ?? '');
    for (let n = 0; n < 4; n += 1) await join('man');
    expect((await see()).uncounted).toBe(4);
    await expect(make()).rejects.toEqual(refused('report_few'));
  });

  test('is of a project, whose label reports keep', async () => {
    const { make, see, buyer, place } = await team(5, 0);
    await changeProject(by(buyer), { ...place, project: ' Branch  staff ' });
    await expect(make('Another')).rejects.toEqual(refused('project_unknown'));
    await make('Branch staff');
    await changeProject(by(buyer), { ...place, project: 'Kwale' });
    await changeProject(by(buyer), { ...place, project: 'Kwale' });
    const view = await see({ project: 'Branch staff' });
    expect([view.projects, view.packProjects, view.sum?.all.reached]).toEqual([
      ['Branch staff', 'Kwale'],
      ['Kwale'],
      5,
    ]);
    expect((await see({ project: 'Kwale' })).sum).toBeNull();
    const day = dayInNairobi(env.clock.now());
    expect((await see({ from: day, to: day })).sum?.all.reached).toBe(5);
    expect((await see({ from: '2099-01-01' })).sum).toBeNull();
    await expect(changeProject(by(buyer), { ...place, project: 'x'.repeat(81) })).rejects.toEqual(
      refused('project_too_long'),
    );
    const { rows } = await env.pool.query("select action from audit_log where action like '%project%'");
    expect(rows).toHaveLength(2);
  });

  test('is made by managers, read by viewers, and unknown to everybody else', async () => {
    const { make, see, buyer, organisationId, place } = await team(5, 0);
    const viewer = await member(organisationId, buyer, 'viewer');
    const manager = await member(organisationId, buyer, 'manager');
    const stranger = await team(0, 0);
    await expect(make(null, viewer)).rejects.toEqual(refused('organisation_role'));
    await expect(make(null, stranger.buyer)).rejects.toEqual(refused('organisation_not_found'));
    await expect(changeProject(by(viewer), { ...place, project: 'Kwale' })).rejects.toEqual(
      refused('organisation_role'),
    );
    const theirs = { ...place, organisationId: stranger.organisationId, project: 'Kwale' };
    await expect(changeProject(by(stranger.buyer), theirs)).rejects.toEqual(refused('pack_not_found'));
    await make(null, manager);
    expect((await see({}, viewer)).sum?.all.reached).toBe(5);
    await expect(see({}, stranger.buyer)).rejects.toEqual(refused('organisation_not_found'));
    await expect(make(null, { kind: 'visitor' })).rejects.toEqual(refused('sign_in_required'));
  });

  test('of two at once counts everybody once', async () => {
    const { make, see } = await team(5, 5);
    const made = await Promise.allSettled([make(), make()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await see()).sum?.all.reached).toBe(10);
  });

  test('keeps its sums when an account is deleted, whose owner read that they are counted', async () => {
    const { make, see, people } = await team(5, 5);
    await make();
    const [one] = people;
    if (!one) throw new Error('nobody joined');
    expect(await exportReports(by(one))).toEqual([{ organisation: 'Taita Farms SACCO', countedAt: env.clock.now() }]);
    await env.db.execute(sql`delete from team_report_people where user_id = ${one.userId}`);
    expect((await see()).sum?.all.reached).toBe(10);
  });
});

test('the files say what the page says, in both languages', async () => {
  const { make, buyer, organisationId } = await team(6, 7);
  await expect(readReportForFile(by(buyer), organisationId, everything)).rejects.toEqual(refused('report_empty'));
  await make();
  for (const [locale, words] of [
    ['en', ['All', 'All', 'By gender, as people said it', 'Man']],
    ['sw', ['Wote', 'Wote', 'Kwa jinsia, kama walivyosema', 'Mwanamume']],
  ] as const)
    await inLocale(locale, async () => {
      const { sum } = await readReportForFile(by(buyer), organisationId, everything);
      const { head, lines } = fileOf(sum);
      expect(head).toHaveLength(9);
      expect(lines[0]).toEqual([words[0], words[1], 13, 0, 0, 0, null, null, null]);
      expect(lines[1]?.slice(0, 3)).toEqual([words[2], words[3], 7]);
      const file = await makeReportFile(by(buyer), organisationId, everything);
      expect(file.name).toBe('report-1.pdf');
      expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-');
      expect((await makeReportFile(by(buyer), organisationId, everything)).bytes).toEqual(file.bytes);
    });
});

describe('the database keeps no report that tells of a few people', () => {
  const write = (statement: string) =>
    env.pool.query(`with g as (insert into organisations (name) values ('One') returning id),
      r as (insert into team_reports (organisation_id, number, people, joined_from, tested, first_percent, best_percent)
        select id, 1, 10, now(), ${statement}`);
  const group = (figures: string) =>
    write(`null, null, null from g returning id)
      insert into team_report_groups (report_id, fact, value, reached, active, completed, passed) select id, 'all', '', ${figures} from r`);

  test.each(['4, 0, 0, 0', '10, 7, 0, 0', '10, 10, 8, 0', '10, null, 8, 0', '10, 4, 4, 4', '10, 10, 10, 11'])(
    'figures %s',
    async (figures) => {
      await expect(group(figures)).rejects.toMatchObject({ constraint: 'team_report_groups_steps' });
    },
  );
  test.each(['4, 50, 60', '8, 50, 60', '10, 70, 60', '10, null, 60'])('attempts %s', async (attempts) => {
    await expect(write(`${attempts} from g) select`)).rejects.toMatchObject({ constraint: 'team_reports_tested' });
  });
});
