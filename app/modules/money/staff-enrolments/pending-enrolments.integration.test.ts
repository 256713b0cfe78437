import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { addUser } from '#app/modules/people/users/add-user.server.ts';
import { editUser } from '#app/modules/people/users/edit-user.server.ts';
import { readUser } from '#app/modules/people/users/read-user.server.ts';
import { recognisePerson } from '#app/modules/people/accounts/recognise-person.server.ts';
import { registerLearner } from '#app/modules/people/accounts/register-learner.server.ts';
import { updatePassword } from '#app/modules/people/accounts/update-password.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { accountFixture, address, appUrl, code, faith } from '#tests/support/account-fixture.ts';
import { whileFull } from '#tests/support/broken-database.ts';
import { transaction } from '#tests/support/transaction-order.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { enrolByStaff } from './enrol-by-staff.server.ts';
import { enrolManyByStaff, previewStaffEnrolments } from './enrol-many-by-staff.server.ts';
import { listPendingEnrolments, withdrawPendingEnrolment } from './pending-enrolments.server.ts';
import { m } from '#texts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const deps = (actor: Actor) => ({ db: env.db, clock: env.clock, jobs: env.jobs, actor, address, appUrl });
const rowsOf = async (query: string) => (await env.pool.query(query)).rows;

/** Makes a staff member who enrols addresses in courses. */
async function shop() {
  const staff = await staffActor(env.db);
  const course = await createCourse(env.db, { title: 'Beads' });
  const enrolTo = (email: string, { courseId = course.id, notify = true } = {}) =>
    enrolManyByStaff(deps(staff), { courseId, emails: [email], notify });
  return { staff, course, give: enrolTo };
}
const waiting = () => rowsOf('select email from pending_enrolments order by email');
const live = () =>
  rowsOf(`select u.email, c.title from enrolments e join users u on u.id = e.user_id join courses c on c.id = e.course_id
    where e.revoked_at is null order by u.email, c.title`);
const logged = () => rowsOf(`select action from audit_log where action like 'enrolment.%' order by id`);
const subjects = async () =>
  (await rowsOf(`select subject from mail_outbox order by ${transaction}`)).map((row) => row.subject);
const hers = [{ email: faith.email, title: 'Beads' }];

/** Registers and opens the link in the mail. */
async function register() {
  const fixture = accountFixture(env);
  await registerLearner(fixture, faith);
  await fixture.verify((await fixture.lastMail()).token);
}

describe('a staff enrolment of an address without an account', () => {
  it('waits once, in any case of letters, and invites the person once', async () => {
    const { staff, course, give } = await shop();
    expect(await give('Faith@Example.com ')).toEqual([{ email: faith.email, outcome: 'pending' }]);
    expect(await give(faith.email)).toEqual([{ email: faith.email, outcome: 'pending' }]);
    expect(await give('no address')).toEqual([{ email: 'no address', outcome: 'invalid' }]);
    expect(await waiting()).toEqual([{ email: faith.email }]);
    const { pending, total } = await listPendingEnrolments(deps(staff), { courseId: course.id, page: 1 });
    expect([total, pending]).toEqual([
      1,
      [expect.objectContaining({ email: faith.email, courseTitle: 'Beads', enrolledBy: staff.name })],
    ]);
    expect(await subjects()).toEqual(['Register to start Beads']);
    expect((await accountFixture(env).lastMail()).text).toContain(
      `${appUrl}/register?email=faith%40example.com&redirectTo=%2Fcourses%2F${course.id}%2Fcontent`,
    );
    const text = `${faith.email}\nnew@example.com`;
    const { people } = await previewStaffEnrolments(deps(staff), { courseId: course.id, text });
    expect(people.map(({ state }) => state)).toEqual(['pending', 'stranger']);
    expect(await rowsOf(`select after from audit_log where action = 'enrolment.pending'`)).toEqual([
      { after: { courseId: course.id } },
    ]);
  });

  it('sends the notice in the selected language, with a link to the page in that language', async () => {
    const { staff, course } = await shop();
    await enrolManyByStaff(deps(staff), { courseId: course.id, emails: [faith.email], notify: true, locale: 'sw' });
    expect(await subjects()).toEqual([m.mails_pending_subject({ title: 'Beads' }, { locale: 'sw' })]);
    expect((await accountFixture(env).lastMail()).text).toContain(`${appUrl}/sw/register?email=faith%40example.com`);
    const { pending } = await listPendingEnrolments(deps(staff), { courseId: course.id, page: 1 });
    expect(pending).toMatchObject([{ email: faith.email, locale: 'sw' }]);
  });

  specifies('States: admin enrols one user or a list of e-mails, and unenrols');
  it('opens when the registration is verified, not before, with one mail about all of them', async () => {
    const { staff, give } = await shop();
    const cloth = await createCourse(env.db, { title: 'Cloth' });
    await give(faith.email);
    await give(faith.email, { courseId: cloth.id });
    const fixture = accountFixture(env);
    await registerLearner(fixture, faith);
    expect(await live()).toEqual([]);
    const { token } = await fixture.lastMail();
    await Promise.allSettled([1, 2, 3].map(() => fixture.verify(token)));
    expect(await live()).toEqual([hers[0], { email: faith.email, title: 'Cloth' }]);
    expect(await waiting()).toEqual([]);
    expect(await rowsOf('select distinct status, granted_by, amount_cents from payments')).toEqual([
      { status: 'admin_enrolled', granted_by: staff.userId, amount_cents: 0 },
    ]);
    expect((await logged()).map(({ action }) => action)).toEqual([
      'enrolment.pending',
      'enrolment.pending',
      'enrolment.opened',
      'enrolment.opened',
    ]);
    expect((await subjects()).filter((subject) => subject.startsWith('You are enrolled'))).toEqual([
      'You are enrolled in 2 courses',
    ]);
  });

  it('opens by a first Google sign-in, by the link of an account that a staff member made, and by a corrected e-mail', async () => {
    const { staff, give } = await shop();
    const fixture = accountFixture(env);
    for (const email of ['google@example.com', 'added@example.com', 'corrected@example.com'])
      await give(email, { notify: false });
    const identity = { issuer: 'google', subject: 'g', email: 'Google@example.com', emailVerified: true, name: 'G' };
    await recognisePerson(fixture, identity, { address });
    const user = { name: 'Added', email: 'added@example.com', password: 'Chai-ya-2026' };
    await addUser({ ...fixture, actor: staff }, { id: randomUUID(), user });
    expect(await live()).toHaveLength(1);
    await updatePassword(fixture, { token: (await fixture.lastMail()).token, password: 'Acacia-99', address });
    const { id } = await createLearner(env.db, { email: 'mistyped@example.com', name: 'Corrected' });
    const { version } = await readUser({ ...fixture, actor: staff }, id);
    const corrected = { name: 'Corrected', email: 'corrected@example.com', phone: null };
    await env.db.transaction((tx) =>
      editUser(tx, { ...fixture, actor: staff, hasRecentProof: true }, { id, version, user: corrected }),
    );
    const link = await rowsOf(`select text from mail_outbox where recipient = 'corrected@example.com'`);
    await fixture.verify(/token=([\w-]+)/.exec(link[0].text)?.[1] ?? '');
    expect((await live()).map(({ email }) => email)).toEqual([
      'added@example.com',
      'corrected@example.com',
      'google@example.com',
    ]);
    // No mail was requested.
    expect((await subjects()).filter((subject) => /enrolled|Register/.test(subject))).toEqual([]);
  });

  it('is not repeated for a learner who has the course meanwhile, nor after it was removed', async () => {
    const { staff, course, give } = await shop();
    await give(faith.email);
    const fixture = accountFixture(env);
    await registerLearner(fixture, faith);
    const { token } = await fixture.lastMail();
    const [user] = await rowsOf(`select id from users where email = '${faith.email}'`);
    await createEnrolment(env.db, { userId: user.id, courseId: course.id });
    await fixture.verify(token);
    expect(await live()).toEqual(hers);
    expect(await rowsOf(`select 1 from payments where status = 'admin_enrolled'`)).toEqual([]);
    const cloth = await createCourse(env.db, { title: 'Cloth' });
    await give('later@example.com', { courseId: cloth.id });
    const later = await createLearner(env.db, { email: 'later@example.com', verified: false });
    await enrolByStaff(deps(staff), { userId: later.id, courseId: cloth.id, notify: false });
    expect(await waiting()).toEqual([]);
  });

  specifies('States: admin enrols one user or a list of e-mails, and unenrols');
  it('is withdrawn once, by a staff member, and opens nothing then; it is deleted with its course', async () => {
    const { staff, course, give } = await shop();
    await give(faith.email);
    const { pending } = await listPendingEnrolments(deps(staff), { courseId: null, page: 7 });
    const id = pending[0]?.id ?? '';
    const learner = await learnerActor(env.db);
    await expect(withdrawPendingEnrolment(deps(learner), id)).rejects.toEqual(code('forbidden'));
    await expect(listPendingEnrolments(deps(learner), { courseId: null, page: 1 })).rejects.toEqual(code('forbidden'));
    expect(await withdrawPendingEnrolment(deps(staff), id)).toEqual({ email: faith.email });
    for (const gone of [id, 'x', randomUUID()])
      await expect(withdrawPendingEnrolment(deps(staff), gone)).rejects.toEqual(code('pending_gone'));
    await register();
    expect([await live(), await waiting()]).toEqual([[], []]);
    expect((await logged()).map(({ action }) => action)).toEqual(['enrolment.pending', 'enrolment.withdrawn']);
    await give('other@example.com');
    await env.pool.query('delete from courses where id = $1', [course.id]);
    expect(await waiting()).toEqual([]);
  });

  it('opens after the staff member has left, and leaves the account unverified if it cannot open', async () => {
    const { staff, give } = await shop();
    await give(faith.email);
    await env.pool.query('delete from users where id = $1', [staff.userId]);
    const fixture = accountFixture(env);
    await registerLearner(fixture, faith);
    const { token } = await fixture.lastMail();
    await whileFull(env.pool, 'enrolments', () => expect(fixture.verify(token)).rejects.toThrow());
    expect(await rowsOf(`select email_verified from users where email = '${faith.email}'`)).toEqual([
      { email_verified: false },
    ]);
    expect(await waiting()).toEqual([{ email: faith.email }]);
    await fixture.verify(token);
    expect(await live()).toEqual(hers);
  });

  it('is never missed by a concurrent registration', async () => {
    const { course, give } = await shop();
    const fixture = accountFixture(env);
    const people = Array.from({ length: 8 }, (_, n) => `p${n}@example.com`);
    await Promise.all(
      people.flatMap((email, n) => [
        give(email),
        recognisePerson(
          fixture,
          { issuer: 'google', subject: `${n}`, email, emailVerified: true, name: 'P' },
          { address },
        ),
      ]),
    );
    expect((await live()).map(({ email }) => email)).toEqual(people);
    expect(await waiting()).toEqual([]);
    expect(await rowsOf(`select count(*)::int as n from payments where course_id = '${course.id}'`)).toEqual([
      { n: 8 },
    ]);
  });
});
