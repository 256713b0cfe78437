import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { announceCourse, readWaitingCount } from './announce-course.server.ts';
import { mailWaitingLists } from './mail-waiting-lists.server.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const deps = (actor: Actor = system) => ({ db: env.db, clock: env.clock, actor, liveEvents: createLiveEvents() });

async function announced() {
  const course = await createCourse(env.db, { slug: 'soon', title: 'Soon', status: 'draft' });
  await announceCourse(deps(), { courseId: course.id, isAnnounced: true });
  return course;
}
const waiting = (courseId: string) => readWaitingCount(deps(), courseId);
const publish = () => env.pool.query(`update courses set status = 'active'`);
const runJob = () => mailWaitingLists({ db: env.db, clock: env.clock, jobs: env.jobs, appUrl: 'https://shop.test' });
const mails = async () => (await listMails(env.db, 100)).toReversed();

/** Returns the address of a link in the last mail, without the shop's name. */
async function linkTo(step: 'confirm' | 'leave'): Promise<string> {
  const text = (await mails()).at(-1)?.text ?? '';
  const [, path = ''] =
    new RegExp(`https?://[^/\\s]+((?:/sw)?/waiting-list/${step}\\?token=[\\w.%-]+)`).exec(text) ?? [];
  return path;
}

test('an announced course accepts addresses, and mails each once when it is listed', async () => {
  const course = await announced();
  const site = renderedSite(env);
  expect(await site.visit('/courses/soon')).toMatchObject({ location: '/waiting-list/soon' });
  expect((await site.visit('/waiting-list/soon')).text).toContain('Tell me when it opens');
  const form = { email: 'Faith@Example.com' };
  expect((await site.visit('/waiting-list/soon', { form })).text).toContain('Please confirm it in the mail');
  expect((await site.visit('/waiting-list/soon', { form })).status).toBe(200);
  expect(await waiting(course.id)).toEqual({ confirmed: 0, unconfirmed: 1 });

  const confirm = await linkTo('confirm');
  const token = new URL(confirm, 'https://shop.test').searchParams.get('token') ?? '';
  for (const repeat of ['first', 'again'])
    expect((await site.visit('/waiting-list/confirm', { form: { token } })).text, repeat).toContain('Thank you');
  expect(await waiting(course.id)).toEqual({ confirmed: 1, unconfirmed: 0 });

  await runJob();
  expect(await mails()).toHaveLength(2);
  await publish();
  await Promise.all([runJob(), runJob()]);
  const sent = await mails();
  expect(sent.filter(({ subject }) => subject === 'Soon is open')).toMatchObject([{ recipient: 'faith@example.com' }]);
  expect(await waiting(course.id)).toBeNull();
  expect(await site.visit('/waiting-list/soon')).toMatchObject({ location: '/courses/soon' });
  const late = await site.visit(confirm, { form: { token } });
  expect([late.status, late.text]).toEqual([404, expect.stringContaining('may be open by now')]);
});

test('mails are in the language of the page, and a link takes the address off the list', async () => {
  const course = await announced();
  const site = renderedSite(env);
  await inLocale('sw', () => site.visit('/waiting-list/soon', { form: { email: 'asha@example.com' } }));
  expect((await mails()).at(-1)?.subject).toBe('Thibitisha barua pepe yako: Soon');
  const token = new URL(await linkTo('leave'), 'https://shop.test').searchParams.get('token') ?? '';
  expect((await site.visit('/waiting-list/confirm', { form: { token } })).status).toBe(400);
  expect((await site.visit('/waiting-list/leave', { form: { token } })).text).toContain('is deleted');
  expect(await waiting(course.id)).toEqual({ confirmed: 0, unconfirmed: 0 });
});

test('addresses that nobody confirms are deleted after 30 days', async () => {
  const course = await announced();
  const site = renderedSite(env);
  await site.visit('/waiting-list/soon', { form: { email: 'asha@example.com' } });
  env.clock.advance({ days: 29 });
  await runJob();
  expect(await waiting(course.id)).toEqual({ confirmed: 0, unconfirmed: 1 });
  env.clock.advance({ days: 2 });
  await runJob();
  expect(await waiting(course.id)).toEqual({ confirmed: 0, unconfirmed: 0 });
});

test('only editors announce, only a course that the shop does not list; ending it deletes the addresses', async () => {
  const { id: userId, email } = await createStaff(env.db);
  const support: Actor = { kind: 'staff', userId, email, name: 'Wairimu', role: 'support' };
  const listed = await createCourse(env.db, { slug: 'open' });
  const draft = await announced();
  const announce = (actor: Actor, courseId: string, isAnnounced = true) =>
    announceCourse(deps(actor), { courseId, isAnnounced });
  for (const actor of [visitor, support]) expect(await codeOf(announce(actor, draft.id))).toBe('forbidden');
  expect(await codeOf(announce(system, listed.id))).toBe('already_listed');
  await announce(system, draft.id);
  await env.pool.query(`insert into waiting_list_entries (course_id, email) values ($1, 'a@example.com')`, [draft.id]);
  await announce(system, draft.id, false);
  const { rows } = await env.pool.query('select action from audit_log order by id');
  expect(rows).toEqual([{ action: 'course.announced' }, { action: 'course.announcement_ended' }]);
  expect((await env.pool.query('select from waiting_list_entries')).rowCount).toBe(0);
  const site = renderedSite(env);
  expect((await site.visit('/courses/soon')).status).toBe(404);
});
