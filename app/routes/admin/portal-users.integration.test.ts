import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { toCents } from '#app/shared/money.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env);
  const staff = await createStaff(env.db, { name: 'Wairimu Gathogo', email: 'wairimu@mic3.example' });
  const cookie = await staffCookie(site, staff.id);
  return {
    staff,
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> | FormData = {}) => site.visit(path, { cookie, form }),
  };
}

/** Makes a learner with a completed course of one lesson. */
async function graduate(name: string) {
  const actor = await learnerActor(env.db, name);
  const course = await createCourse(env.db, {
    title: 'Beads',
    sections: [{ title: 'All', lessons: [{ type: 'text', title: 'One', body: '<p>words</p>' }] }],
  });
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  await completeLesson(
    { db: env.db, clock: env.clock, contentAccess: 'enrolled', actor, mailing: null },
    { course: course.id, lessonId: course.lessons[0]?.id ?? '' },
  );
  return { actor, course };
}

const nobody = '00000000-0000-4000-8000-000000000000';
const filled = { name: 'Kiprono Bett', email: 'kbett@tea.example', password: 'Chai-ya-2026' };

describe('the users of the portal, without JavaScript', () => {
  specifies(
    'Routes: /admin/users',
    'Admin portal: users: every column, Refresh, chips with remove, enrol, edit, delete, Add User',
  );
  test('are listed with every column, after an empty state', async () => {
    const { open } = await portal();
    expect((await open('/admin/users')).text).toContain(
      'No users found in the database. Make sure users have registered and profiles are created.',
    );
    const { actor } = await graduate('Faith Nyambura');
    await createLearner(env.db, { name: 'Hassan Abdi', email: 'habdi@mail.example', verified: false });
    const { text, html } = await open('/admin/users?sort=name');
    expect(text).toMatch(/User Management .*Refresh .*CSV .*Add User/);
    expect(text).toMatch(/User Enrolled Courses Join Date Status Actions/);
    expect(text).toMatch(/Faith Nyambura \S+@\S+ Beads \d+ \w+ \d+ Active since .*Enroll/);
    expect(text).toMatch(/Hassan Abdi habdi@mail.example No courses enrolled .*Unverified/);
    expect(text).toMatch(/Wairimu Gathogo Manager wairimu@mic3.example/);
    expect(text).toContain('3 users');
    expect(html).toContain('aria-sort="ascending"');
    expect(html).toContain(`Remove Faith Nyambura from Beads`);
    expect((await open('/admin/users?search=hass&show=unverified')).text).toContain('1 user');
    expect((await open('/admin/users?search=nothing')).text).toContain('No user matches search “nothing”.');
    // Both forms of the footer keep the filters, and an unreadable page number is page one.
    const second = await open('/admin/users?search=a&sort=name&page=2&rows=1000');
    expect(second.html).toMatch(/name="search" value="a".*name="sort" value="name".*name="rows"/s);
    expect(second.text).toMatch(/Rows 25 50 100 .*Page of 1/);
    expect((await open(`/admin/users?after=${actor.userId}&sort=name`)).text).not.toContain('Faith');
  });

  specifies(
    'Routes: /admin/users',
    'Entities: admin user, enrol-list course',
    'States: admin enrols one user or a list of e-mails, and unenrols',
    "Validation: user and enrol forms, 'Please select a course', confirmation before a deletion",
    'Catalogue, site and admin: edit, export, report, preview',
  );
  test('are added, edited, enrolled, removed from a course, suspended and deleted by forms', async () => {
    const { open, send } = await portal();
    const course = await createCourse(env.db, {
      title: 'Cloth',
      category: 'design',
      level: 'advanced',
      priceCents: toCents(550_000),
    });
    await createCourse(env.db, { title: 'Draft', status: 'draft' });
    const added = await send('/admin/users/new?show=active', filled);
    expect([added.status, added.location]).toEqual([303, '/admin/users?show=active&done=added']);
    expect((await open('/admin/users?done=added')).html).toContain('User created successfully');
    const { rows } = await env.pool.query('select id from users where email = $1', [filled.email]);
    const { id } = rows[0] as { id: string };

    const form = await open(`/admin/users/${id}/edit`);
    const version = /name="version" value="([^"]+)"/.exec(form.html)?.[1] ?? '';
    const edit = { name: 'Kiprono B.', email: filled.email, phone: '0712345678', version };
    expect((await send(`/admin/users/${id}/edit?from=page`, edit)).location).toBe(`/admin/users/${id}?done=updated`);
    const conflict = await send(`/admin/users/${id}/edit`, { ...edit, name: 'Mine' });
    expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining('Name: Kiprono B. Save')]);
    const current = /name="version" value="([^"]+)"/.exec(conflict.html)?.[1] ?? '';
    expect((await send(`/admin/users/${id}/edit`, { ...edit, version: current })).status).toBe(303);

    const enrol = await open(`/admin/users/${id}/enrol`);
    expect(enrol.text).toMatch(/Please select a course Cloth · Design · Advanced · KSh\s5,500 Free/);
    expect((await send(`/admin/users/${id}/enrol`, { course: '' })).text).toContain('Please select a course');
    expect(enrol.html).toMatch(/<input(?=[^>]* name="tell")[^>]* checked=""/);
    const giving = { course: course.id, tell: 'on' };
    expect((await send(`/admin/users/${id}/enrol`, giving)).location).toBe('/admin/users?done=enrolled');
    const subjects = (await listMails(env.db, 10)).map(({ subject }) => subject);
    expect(subjects).toContain('You are enrolled in Cloth');
    expect((await open(`/admin/users/${id}/enrol`)).text).toContain(
      'This user is already enrolled in all available courses',
    );
    const page = await open(`/admin/users/${id}?done=enrolled`);
    expect(page.html).toContain('User enrolled successfully');
    expect(page.text).toMatch(/Cloth 0% In Progress .*Enrolled by staff/);
    expect(page.text).toMatch(/TRX-\w{8} Cloth KSh\s0 Admin enrolled/);
    expect(page.text).toMatch(/Done by staff .*enrolled .* free of charge.*changed the account .*added the account/);

    const removal = `/admin/users/${id}/courses/${course.id}/remove`;
    expect((await open(removal)).text).toMatch(/Remove Kiprono B. from Cloth\? Goes: the access .* progress in it: 0%/);
    expect((await send(`${removal}?from=page`)).location).toBe(`/admin/users/${id}?done=removed`);
    expect((await open(`/admin/users/${id}`)).text).toMatch(/Cloth 0% Taken back/);

    expect((await open(`/admin/users/${id}/suspend`)).text).toContain('Suspend Kiprono B.?');
    expect((await send(`/admin/users/${id}/suspend?from=dashboard`)).location).toBe('/admin/dashboard?done=suspended');
    expect((await open('/admin/dashboard?done=suspended')).html).toContain('User suspended');
    expect((await open(`/admin/users/${id}`)).text).toContain('This account is suspended. Please contact us.');
    expect((await send(`/admin/users/${id}`, { intent: 'unsuspend' })).html).toContain('The user can log in again');
    expect((await send(`/admin/users/${id}`, { intent: 'sign-out' })).html).toContain('signed out everywhere');
    expect((await send(`/admin/users/${id}`, { intent: 'else' })).status).toBe(400);

    const question = await open(`/admin/users/${id}/delete`);
    expect(question.text).toContain('Are you sure you want to delete this user? This action cannot be undone.');
    expect(question.text).toMatch(/Goes: the account .*Stays: 1 payment, without name, e-mail and phone/);
    expect((await send(`/admin/users/${id}/delete?from=page`)).location).toBe('/admin/users?done=deleted');
    expect((await open(`/admin/users/${id}`)).status).toBe(404);
  });

  test('have a page with payments, progress, badges; a corrected name is written onto certificates on request', async () => {
    const { open, send } = await portal();
    const { actor } = await graduate('Faith Nyambra');
    const page = await open(`/admin/users/${actor.userId}`);
    expect(page.text).toMatch(/Beads 100% Completed .*Test payment .*Badges Beads Master Earned .*Certificate/);
    const save = async (name: string, extra: Record<string, string>) => {
      const { html, text } = await open(`/admin/users/${actor.userId}/edit`);
      expect(text).toContain('Write this name onto their certificate too');
      const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? '';
      await send(`/admin/users/${actor.userId}/edit`, { name, email: actor.email, phone: '', version, ...extra });
      const { rows } = await env.pool.query('select learner_name from certificates');
      return rows;
    };
    expect(await save('Faith Nyambura', {})).toEqual([{ learner_name: 'Faith Nyambra' }]);
    expect((await open(`/admin/users/${actor.userId}`)).text).toContain('certified for Faith Nyambra');
    expect(await save('Faith Nyambura', { certificates: 'on' })).toEqual([{ learner_name: 'Faith Nyambra' }]);
    const corrected = { certificates: 'on', reason: 'A letter was missing' };
    expect(await save('Faith Nyambura', corrected)).toEqual([{ learner_name: 'Faith Nyambura' }]);
    expect((await open(`/admin/users/${actor.userId}`)).text).toMatch(
      /issued the certificate of Faith Nyambura for Beads again .*Faith Nyambra .*Faith Nyambura/,
    );
  });

  specifies("Validation: user and enrol forms, 'Please select a course', confirmation before a deletion");
  test('show the errors of a form, and are not found by an invalid id', async () => {
    const { staff, open, send } = await portal();
    for (const [field, value, sentence] of [
      ['name', ' ', 'Please enter your full name'],
      ['email', 'no', 'Please enter a valid email address'],
      ['email', 'WAIRIMU@mic3.example', 'Failed to add user: This email is already registered.'],
      ['password', 'maji', 'Password must be at least 8 characters long'],
      ['password', 'majimajimaji', 'Password must contain at least one uppercase letter'],
      ['name', 'x'.repeat(900_000), 'Please enter at most 120 characters'],
      ['name', 'a\u0000b', 'without special characters'],
    ] as const) {
      const { status, text } = await send('/admin/users/new', { ...filled, [field]: value });
      expect([value.slice(0, 20), status >= 400 && status < 500, text.includes(sentence)]).toEqual([
        value.slice(0, 20),
        true,
        true,
      ]);
    }
    for (const id of [nobody, "'--"])
      for (const path of ['', '/edit', '/enrol', '/delete', '/suspend', `/courses/${nobody}/remove`])
        expect([path, (await open(`/admin/users/${encodeURIComponent(id)}${path}`)).status]).toEqual([path, 404]);
    const course = await createCourse(env.db);
    expect((await send(`/admin/users/${nobody}/enrol`, { course: course.id })).text).toContain('User not found');
    expect((await send(`/admin/users/${staff.id}/enrol`, { course: nobody })).text).toContain(
      'Failed to enroll user: Course not found',
    );
    expect((await send(`/admin/users/${staff.id}/courses/${course.id}/remove`)).text).toContain('Course not found');
    for (const path of ['delete', 'suspend']) {
      const question = await open(`/admin/users/${staff.id}/${path}`);
      expect([question.status, question.text]).toEqual([403, expect.stringContaining('Nobody can do this to')]);
      expect(question.html).not.toContain(`${path === 'delete' ? 'Delete' : 'Suspend'} user</`);
    }
    const own = await send(`/admin/users/${staff.id}/delete`);
    expect([own.status, own.text]).toEqual([
      403,
      expect.stringContaining('Nobody can do this to the account they are logged in with.'),
    ]);
  });
});

specifies('Errors: users, enrolments and the report');
test('show failures in the words of the specification, and change nothing that cannot be logged', async () => {
  const { open, send } = await portal();
  const { actor, course } = await graduate('Faith Nyambura');
  const other = await createCourse(env.db);
  const at = (path: string) => `/admin/users/${actor.userId}/${path}`;
  await whileFull(env.pool, 'audit_log', async () => {
    const answers = [
      [await send('/admin/users/new', filled), 'Failed to add user: the server could not save it. Please try again.'],
      [await send(at('enrol'), { course: other.id }), 'Failed to enroll user in course. Please try again.'],
      [await send(at(`courses/${course.id}/remove`)), 'Failed to remove user from course. Please try again.'],
      [await send(at('suspend')), 'Failed to suspend user. Please try again.'],
      [await send(at('delete')), 'Failed to delete user. Please try again.'],
    ] as const;
    for (const [{ status, text }, sentence] of answers)
      expect([status, text]).toEqual([500, expect.stringContaining(sentence)]);
    const { html } = await send(`/admin/users/${actor.userId}`, { intent: 'sign-out' });
    expect(html).toContain('Failed to update user. Please try again.');
  });
  const { rows } = await env.pool.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from enrolments where revoked_at is null) as live,
      (select count(*)::int from course_progress) as progress, (select count(*)::int from payments) as payments`,
  );
  expect(rows).toEqual([{ users: 2, live: 1, progress: 1, payments: 1 }]);
  await whileGone(env.pool, 'enrolments', async () =>
    expect((await open('/admin/users')).text).toContain(
      'Failed to load users: the server could not read them. Please try again.',
    ),
  );
});
