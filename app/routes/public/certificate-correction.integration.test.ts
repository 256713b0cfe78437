import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

async function graduate(name: string) {
  const { id, email, password } = await createLearner(env.db, { name });
  const course = await createCourse(env.db, { title: 'Beads', sections: [{ lessons: ['Only'] }] });
  await createEnrolment(env.db, { userId: id, courseId: course.id });
  const actor = { kind: 'learner', userId: id, name, email } as const;
  const { badge } = await completeLesson(
    { db: env.db, clock: env.clock, contentAccess: 'enrolled', actor, mailing: null },
    { course: course.id, lessonId: course.lessons[0]?.id ?? '' },
  );
  const cookie = await accountFixture(env).loginCookie(email, password);
  return { id, cookie, path: `/certificates/${badge?.verificationCode ?? ''}` };
}

test('a name is asked for on the page of a certificate, and answered in the portal, without JavaScript', async () => {
  const site = renderedSite(env);
  const faith = await graduate('Faith Nyambra');
  const brian = await graduate('Brian Otieno');
  const own = (form?: Record<string, string>) =>
    site.visit(faith.path, { cookie: faith.cookie, ...(form && { form }) });

  expect((await own()).text).toMatch(/Is your name wrong\? .*Ask for the new name/);
  for (const cookie of [undefined, brian.cookie])
    expect((await site.visit(faith.path, cookie ? { cookie } : {})).text).not.toContain('Is your name wrong?');
  const asked = { name: 'Faith Nyambura', reason: 'A letter is missing' };
  expect((await site.visit(faith.path, { form: asked })).location).toContain('/login');
  expect((await site.visit(faith.path, { cookie: brian.cookie, form: asked })).status).toBe(404);
  const refused = await own({ name: 'Faith Nyambura', reason: '' });
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringMatching(/<details[^>]* open="".*value="Faith Nyambura"/s),
  ]);

  expect(await own(asked)).toMatchObject({ status: 303, location: faith.path });
  expect((await own()).text).toContain(
    'You asked for the name “Faith Nyambura” on 2 Mar 2026. We will answer by mail.',
  );
  expect((await own()).text).not.toContain('Is your name wrong?');

  const staff = await createStaff(env.db, { name: 'Wairimu Gathogo' });
  const cookie = await staffCookie(site, staff.id);
  const portal = (path: string, form?: Record<string, string>) => site.visit(path, { cookie, ...(form && { form }) });
  const list = await portal('/admin/users?show=corrections');
  expect(list.text).toMatch(/Users 1 waiting for a corrected name .*Faith Nyambra/);
  expect(list.text).not.toContain('Brian Otieno');
  const page = await portal(`/admin/users/${faith.id}`);
  expect(page.text).toContain('Asks for the name “Faith Nyambura”');
  const [, dialog = ''] = /href="(\/admin\/users\/[^"]*\/certificates\/[^"]*)"/.exec(page.html) ?? [];
  const form = await portal(dialog);
  expect(form.text).toMatch(/says “Faith Nyambra”.*asked for “Faith Nyambura” on 2 Mar 2026: A letter is missing/);
  expect(form.html).toMatch(/name="name"[^>]* value="Faith Nyambura"|value="Faith Nyambura"[^>]* name="name"/);
  const empty = await portal(dialog, { intent: 'decline', name: '', reason: ' ' });
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('was not corrected')]);

  expect((await portal(dialog, { intent: 'decline', name: '', reason: 'Send a card' })).location).toBe(
    `/admin/users/${faith.id}?done=correctionDeclined`,
  );
  expect((await own()).text).toMatch(
    /did not change the name to “Faith Nyambura” on 2 Mar 2026. Send a card Is your name wrong\?/,
  );
  expect((await portal('/admin/users?show=corrections')).text).not.toContain('Faith Nyambra');
  expect((await portal(dialog)).text).toMatch(/1 earlier decision .*declined “Faith Nyambura” Send a card/);

  env.clock.advance({ minutes: 5 });
  const issued = await portal(dialog, { intent: 'issue', name: 'Faith Nyambura', reason: 'Card seen' });
  expect(issued.location).toBe(`/admin/users/${faith.id}?done=issuedAgain`);
  for (const visit of [await own(), await site.visit(faith.path)])
    expect(visit.text).toMatch(
      /Faith Nyambura .*Issued again 2 Mar 2026 .*Issued again on 2 Mar 2026 with a corrected name/,
    );
  expect((await portal(`/admin/users/${faith.id}`)).text).toMatch(
    /issued the certificate of Faith Nyambra for Beads again .*Card seen/,
  );
  expect((await portal(`/admin/users/${brian.id}/certificates/${faith.path.slice(14)}`)).status).toBe(404);
});
