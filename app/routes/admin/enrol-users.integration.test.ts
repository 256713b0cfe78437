import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env);
  const staff = await createStaff(env.db, { name: 'Wairimu Gathogo', email: 'wairimu@mic3.example' });
  const cookie = await staffCookie(site, staff.id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> | FormData = {}) => site.visit(path, { cookie, form }),
  };
}

test('emails of a list without an account wait until registration, and can be withdrawn', async () => {
  const { open, send } = await portal();
  const course = await createCourse(env.db, { title: 'Beads' });
  await createLearner(env.db, { email: 'known@example.com' });
  const list = { course: course.id, emails: 'known@example.com\nNew@example.com\nnew@example.com\nnobody' };
  const looked = await send('/admin/users/enrol', list);
  expect(looked.text).toMatch(/1 user will be enrolled, 1 when they register, 2 will not/);
  expect(looked.text).toMatch(/What becomes of it 1 known@example\.com .* 4 nobody/);
  expect(looked.text).toMatch(/One email has no account\. The course waits for it/);
  expect(looked.text).toContain('Enroll 1 user, 1 later');
  expect(looked.html).toMatch(/<input(?=[^>]* name="tell")[^>]* checked=""/);
  const emails = 'known@example.com\nnew@example.com';
  const given = await send('/admin/users/enrol', { course: course.id, emails, intent: 'give', tell: 'on' });
  expect(given.text).toContain('1 user enrolled, 1 will be enrolled when they register');
  expect((await listMails(env.db, 10)).map(({ recipient }) => recipient).toSorted()).toEqual([
    'known@example.com',
    'new@example.com',
  ]);
  const waiting =
    /Enrolled when they register .*new@example\.com Beads Wairimu Gathogo, .*Withdraw Beads from new@example/;
  expect((await open('/admin/users/enrol')).text).toMatch(waiting);
  const students = await open(`/admin/courses/${course.id}/students`);
  expect(students.text).toMatch(/Enrolled when they register: 1 .*new@example\.com Wairimu Gathogo, .*Withdraw/);
  expect((await open('/admin/audit')).text).toMatch(
    /enrolled somebody without an account in Beads , as soon as they register\. All/,
  );
  const id = /name="id" value="([^"]+)"/.exec(students.html)?.[1] ?? '';
  const withdrawn = await send('/admin/users/enrol', { intent: 'withdraw', id });
  expect(withdrawn.text).toContain('Withdrawn: new@example.com will not be enrolled.');
  expect(withdrawn.text).not.toContain('Enrolled when they register');
  const again = await send('/admin/users/enrol', { intent: 'withdraw', id });
  expect([again.status, again.text]).toEqual([404, expect.stringContaining('This is not pending any more')]);
});

test('a search for an unknown email links to its enrolment', async () => {
  const { open } = await portal();
  const found = await open('/admin/users?search=new@example.com');
  expect(found.html).toContain('/admin/users/enrol?email=new%40example.com');
  expect((await open('/admin/users/enrol?email=new%40example.com')).html).toMatch(/<textarea[^>]*>new@example\.com</);
});

test('a spreadsheet instead of a list is refused in one sentence, without reading it', async () => {
  const { send } = await portal();
  const course = await createCourse(env.db, { title: 'Beads' });
  const choose = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('course', course.id);
    form.set('emails', 'known@example.com');
    form.set('file', new File([bytes], 'list.xlsx'));
    return send('/admin/users/enrol', form);
  };
  const refused = await choose(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x0a, 0x41]));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('This is a spreadsheet file. Save it as CSV and choose that. Course');
  expect(refused.text).not.toMatch(/What becomes of it|Failed to enroll/);
  const text = await choose(new TextEncoder().encode('name,email\nWanjiru,w@shule.example'));
  expect(text.text).toMatch(/0 users will be enrolled, 2 when they register, 0 will not/);
});
