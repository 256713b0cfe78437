import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { unenrol } from '#app/modules/study/learning/admin/unenrol.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { isEnrolledIn } from '#app/modules/study/learning/enrol.server.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { code } from '#tests/support/account-fixture.ts';
import { whileFull } from '#tests/support/broken-database.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { enrolByStaff } from './enrol-by-staff.server.ts';
import { enrolManyByStaff, previewStaffEnrolments } from './enrol-many-by-staff.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const appUrl = 'https://shop.example';
const deps = (actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  jobs: env.jobs,
  actor,
  address: '203.0.113.7',
  appUrl,
});
const mails = () => rowsOf('select recipient, subject, text from mail_outbox order by recipient, id');

const rowsOf = async (query: string) => (await env.pool.query(query)).rows;
const ledger = () => rowsOf('select status, payment_method, amount_cents from payments order by created_at, id');
const logged = () => rowsOf('select action from audit_log order by id').then((rows) => rows.map((row) => row.action));
const staffEnrolment = { status: 'admin_enrolled', payment_method: 'admin_enrollment', amount_cents: 0 };

describe('a staff enrolment of a course', () => {
  specifies('States: admin enrols one user or a list of e-mails, and unenrols');
  it('is a payment of 0 by the staff member with its enrolment, once for repeated requests', async () => {
    const staff = await staffActor(env.db);
    const learner = await learnerActor(env.db);
    const course = await createCourse(env.db);
    const request = { userId: learner.userId, courseId: course.id, notify: true };
    const all = await Promise.all(Array.from({ length: 10 }, () => enrolByStaff(deps(staff), request)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await ledger()).toEqual([staffEnrolment]);
    expect(await rowsOf('select granted_by from payments')).toEqual([{ granted_by: staff.userId }]);
    expect(await logged()).toEqual(['enrolment.granted']);
    expect(await isEnrolledIn(env.db, { userId: learner.userId, courseId: course.id })).toBe(true);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: learner.email, subject: `You are enrolled in ${course.title}` });
    expect(mail.text).toContain(`${appUrl}/courses/${course.id}/content`);
  });

  it("is announced in the learner's language", async () => {
    const learner = await learnerActor(env.db);
    const course = await createCourse(env.db);
    await env.pool.query(`update users set locale = 'sw' where id = $1`, [learner.userId]);
    await enrolByStaff(deps(await staffActor(env.db)), { userId: learner.userId, courseId: course.id, notify: true });
    const [mail] = await mails();
    expect(mail.subject).toBe(`Umejiunga na ${course.title}`);
    expect(mail.text).toContain(`${appUrl}/sw/courses/${course.id}/content`);
    expect(mail.text).not.toMatch(/enrolled|Start|Log in/);
  });

  specifies('States: admin enrols one user or a list of e-mails, and unenrols');
  it('is announced by mail only if the staff member wants it, and if the enrolment is written', async () => {
    const staff = await staffActor(env.db);
    const learner = await learnerActor(env.db);
    const [one, two] = [await createCourse(env.db), await createCourse(env.db)];
    await enrolByStaff(deps(staff), { userId: learner.userId, courseId: one.id, notify: false });
    await whileFull(env.pool, 'audit_log', () =>
      expect(enrolByStaff(deps(staff), { userId: learner.userId, courseId: two.id, notify: true })).rejects.toThrow(),
    );
    expect(await mails()).toEqual([]);
  });

  specifies(
    'States: admin enrols one user or a list of e-mails, and unenrols',
    'Money: unenrolling revokes the enrolment and deletes the progress',
  );
  it('is removed with its progress, and starts at zero when granted again; the ledger keeps both', async () => {
    const staff = await staffActor(env.db);
    const learner = await learnerActor(env.db);
    const course = await createCourse(env.db, {
      sections: [{ title: 'All', lessons: [{ type: 'text', title: 'One', body: '<p>words</p>' }] }],
    });
    const request = { userId: learner.userId, courseId: course.id, notify: true };
    await enrolByStaff(deps(staff), request);
    const lessonId = course.lessons[0]?.id ?? '';
    const study = { db: env.db, clock: env.clock, contentAccess: 'enrolled', actor: learner, mailing: null } as const;
    await completeLesson(study, { course: course.id, lessonId });
    await env.pool.query('insert into lesson_positions (user_id, lesson_id, position) values ($1, $2, 7)', [
      learner.userId,
      lessonId,
    ]);

    await unenrol(deps(staff), request);
    await unenrol(deps(staff), request);
    expect(await isEnrolledIn(env.db, { userId: learner.userId, courseId: course.id })).toBe(false);
    expect(
      await rowsOf(`select (select count(*)::int from course_progress) as progress, (select count(*)::int from lesson_completions) as done,
        (select count(*)::int from lesson_positions) as places, (select count(*)::int from certificates) as certificates,
        (select revoked_by from enrolments) as by, (select student_count from courses) as students`),
    ).toEqual([{ progress: 0, done: 0, places: 0, certificates: 1, by: staff.userId, students: 0 }]);

    expect(await enrolByStaff(deps(staff), request)).toEqual({ isNew: true });
    expect(await ledger()).toEqual([staffEnrolment, staffEnrolment]);
    expect(await logged()).toEqual(['enrolment.granted', 'enrolment.revoked', 'enrolment.granted']);
    // The badge that was earned before is not earned twice.
    await completeLesson(study, { course: course.id, lessonId });
    expect(await rowsOf('select count(*)::int as n from user_badges')).toEqual([{ n: 1 }]);
  });

  it('is refused for a missing user, for a missing course or a draft, and to an actor who is not a staff member', async () => {
    const staff = await staffActor(env.db);
    const learner = await learnerActor(env.db);
    const [course, draft] = [await createCourse(env.db), await createCourse(env.db, { status: 'draft' })];
    const userId = learner.userId;
    for (const [given, refusal] of [
      [{ userId: randomUUID(), courseId: course.id, notify: true }, 'user_not_found'],
      [{ userId: 'x', courseId: course.id, notify: true }, 'user_not_found'],
      [{ userId, courseId: randomUUID(), notify: true }, 'course_not_found'],
      [{ userId, courseId: '../../etc', notify: true }, 'course_not_found'],
      [{ userId, courseId: draft.id, notify: true }, 'course_draft'],
    ] as const)
      await expect(enrolByStaff(deps(staff), given)).rejects.toEqual(code(refusal));
    for (const actor of [learner, { kind: 'visitor' } as const, { kind: 'system', name: 'seed' } as const])
      await expect(enrolByStaff(deps(actor), { userId, courseId: course.id, notify: true })).rejects.toEqual(
        code('forbidden'),
      );
    await expect(unenrol(deps(staff), { userId, courseId: course.id })).rejects.toEqual(code('course_not_found'));
    await expect(unenrol(deps(learner), { userId, courseId: course.id })).rejects.toEqual(code('forbidden'));
    expect([await ledger(), await logged()]).toEqual([[], []]);
  });
});

describe('a staff enrolment of a list', () => {
  specifies('States: admin enrols one user or a list of e-mails, and unenrols');
  it('shows a preview line by line, enrols those without the course, and reports line by line', async () => {
    const staff = await staffActor(env.db);
    const course = await createCourse(env.db, { title: 'Beads' });
    const one = await createLearner(env.db, { email: 'one@x.example', name: 'One' });
    await createLearner(env.db, { email: 'two@x.example', name: 'Two' });
    await enrolByStaff(deps(staff), { userId: one.id, courseId: course.id, notify: false });
    const text = 'name,email\nTwo,TWO@x.example\nOne,one@x.example\nTwo,two@x.example\nno,no@x.example\nno e-mail';
    const preview = await previewStaffEnrolments(deps(staff), { courseId: course.id, text });
    expect(preview.people).toEqual([
      { line: 2, email: 'two@x.example', name: 'Two', state: 'ready' },
      { line: 3, email: 'one@x.example', name: 'One', state: 'enrolled' },
      { line: 4, email: 'two@x.example', name: 'Two', state: 'repeated' },
      { line: 5, email: 'no@x.example', name: null, state: 'stranger' },
      { line: 6, email: 'no e-mail', name: null, state: 'invalid' },
    ]);
    expect(await ledger()).toHaveLength(1);

    const emails = ['two@x.example', 'one@x.example', 'no@x.example'];
    const enrolAll = () => enrolManyByStaff(deps(staff), { courseId: course.id, emails, notify: true });
    const report = (two: string) => [
      { email: 'two@x.example', outcome: two },
      { email: 'one@x.example', outcome: 'enrolled' },
      { email: 'no@x.example', outcome: 'pending' },
    ];
    expect(await enrolAll()).toEqual(report('given'));
    expect(await enrolAll()).toEqual(report('enrolled'));
    expect(await ledger()).toEqual([staffEnrolment, staffEnrolment]);
    // A learner who had the course before gets no mail.
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['no@x.example', 'two@x.example']);
  });

  it('enrols all of a part or none, in parts of at most fifty', async () => {
    const staff = await staffActor(env.db);
    const course = await createCourse(env.db);
    const many = Array.from({ length: 51 }, (_, n) => `p${n}@x.example`);
    for (const [emails, refusal] of [
      [[], 'list_empty'],
      [many, 'list_too_long'],
    ] as const)
      await expect(enrolManyByStaff(deps(staff), { courseId: course.id, emails, notify: true })).rejects.toEqual(
        code(refusal),
      );
    const preview = (text: string) => previewStaffEnrolments(deps(staff), { courseId: course.id, text });
    await expect(preview(' \n;')).rejects.toEqual(code('list_empty'));
    await expect(preview('x\n'.repeat(1001))).rejects.toEqual(code('list_too_long'));
    const learner = await learnerActor(env.db);
    await expect(previewStaffEnrolments(deps(learner), { courseId: course.id, text: 'a' })).rejects.toEqual(
      code('forbidden'),
    );
  });

  it.each([
    ["j.o'neil@clean.example", 'j.oneil@clean.example'],
    ['kate@clean.example', 'ate@clean.example'],
  ])('of %s is for exactly this address, never for %s', async (email, other) => {
    const staff = await staffActor(env.db);
    const [wanted, neighbour] = [await createLearner(env.db, { email }), await createLearner(env.db, { email: other })];
    const course = await createCourse(env.db);
    const { people } = await previewStaffEnrolments(deps(staff), { courseId: course.id, text: `Email\n"${email}"` });
    expect(people).toEqual([{ line: 2, email, name: wanted.name, state: 'ready' }]);
    const given = { courseId: course.id, emails: [email, '\u{212a}ate@clean.example'], notify: false };
    expect(await enrolManyByStaff(deps(staff), given)).toEqual([
      { email, outcome: 'given' },
      { email: '\u{212a}ate@clean.example', outcome: 'invalid' },
    ]);
    expect(await isEnrolledIn(env.db, { userId: wanted.id, courseId: course.id })).toBe(true);
    expect(await isEnrolledIn(env.db, { userId: neighbour.id, courseId: course.id })).toBe(false);
  });

  it('previews everybody of a line, and marks what it cannot take', async () => {
    const staff = await staffActor(env.db);
    const course = await createCourse(env.db);
    const text = 'a1@x.example; b1@x.example; c1@x.example\nFaith,d1@x.example,e1@x.example\nB1@x.example,f1@x';
    const { people } = await previewStaffEnrolments(deps(staff), { courseId: course.id, text });
    expect(people.map(({ line, email, state }) => `${line} ${email} ${state}`)).toEqual([
      '1 a1@x.example stranger',
      '1 b1@x.example stranger',
      '1 c1@x.example stranger',
      '2 Faith,d1@x.example,e1@x.example several',
      '3 b1@x.example repeated',
      '3 f1@x invalid',
    ]);
  });
});
