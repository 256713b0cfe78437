import { beforeEach, describe, expect, test } from 'vitest';
import { readNotices } from '#app/database/doctor.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { deliverMails } from '#app/platform/mail/deliver-mails.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { leaveMails } from '../opt-outs/leave-mails.server.ts';
import type { CampaignInput } from './campaign-terms.ts';
import { readAudience, readCampaign, readSentBefore } from './read-campaigns.server.ts';
import { insertRecipients } from './recipient-queries.server.ts';
import { addCampaign, changeCampaign, narrowCampaign, removeCampaign } from './save-campaign.server.ts';
import { scheduleCampaign, unscheduleCampaign } from './schedule-campaign.server.ts';
import { sendCampaigns } from './send-campaigns.server.ts';
import { sendTestMail } from './send-test-mail.server.ts';

const env = useTestEnv();
const newsletterKey = 'the key of the tests';
const appUrl = 'https://shop.example';
let courseId = '';
let actor: StaffActor;
let campaigns = 0;

beforeEach(async () => {
  courseId = (await createCourse(env.db, { title: 'Frontend Foundations' })).id;
  const { id, name, email } = await createStaff(env.db);
  actor = { kind: 'staff', userId: id, name, email, role: 'manager' };
});

const deps = () => ({ db: env.db, clock: env.clock, jobs: env.jobs, actor });
const send = () => sendCampaigns({ ...deps(), appUrl, newsletterKey });

async function learner(input: Parameters<typeof createLearner>[1] = {}) {
  const user = await createLearner(env.db, input);
  await createEnrolment(env.db, { userId: user.id, courseId });
  return user;
}

async function subscriber(email: string, status = 'confirmed') {
  await env.pool.query('insert into newsletter_subscriptions (email, status) values ($1, $2)', [email, status]);
}

async function draft(change: Partial<CampaignInput> = {}): Promise<string> {
  campaigns += 1;
  const id = `00000000-0000-4000-8000-${String(campaigns).padStart(12, '0')}`;
  const input = {
    subject: 'Habari {name}',
    body: 'Live on Thursday.\n\n- Bring a form\n\n[Join](https://shop.example/live)',
    html: null,
    locale: 'en',
    courseId,
    progress: 'all',
    isForSubscribers: false,
    ...change,
  } as const;
  await addCampaign(deps(), { id, input });
  return id;
}

const read = (id: string) => readCampaign(deps(), id);
const audience = async (id: string) => readAudience(deps(), await read(id));

async function schedule(id: string, sendAt: Date | null = null) {
  await scheduleCampaign(deps(), { id, sendAt, expected: (await audience(id)).gets });
}

/** Sends what the outbox holds; returns the mails in order. */
async function deliver(transport = { isDown: false }): Promise<Mail[]> {
  const sent: Mail[] = [];
  const take = (mail: Mail) => {
    if (transport.isDown) return Promise.reject(new Error('421 try later'));
    sent.push(mail);
    return Promise.resolve();
  };
  await deliverMails({ db: env.db, clock: env.clock, log: createLog('silent'), transport: { send: take } });
  return sent;
}

describe('a campaign', () => {
  test('reaches each address of its audience once, and nobody who must not get mail', async () => {
    await learner({ email: 'ekiru@example.com', name: 'Ekiru Lokwang' });
    await subscriber('ekiru@example.com');
    const optedOut = await learner({ email: 'no@example.com' });
    await env.pool.query(`insert into mail_opt_outs (user_id, kind, course_id) values ($1, 'course', $2)`, [
      optedOut.id,
      courseId,
    ]);
    const suspended = await learner({ email: 'suspended@example.com' });
    await env.pool.query('update users set suspended_at = now() where id = $1', [suspended.id]);
    await subscriber('reader@example.com');
    await subscriber('waits@example.com', 'pending');
    await subscriber('left@example.com', 'unsubscribed');
    const id = await draft({ isForSubscribers: true });
    expect(await audience(id)).toMatchObject({ gets: 2, optedOut: 1, unreachable: 1 });
    await schedule(id);
    expect(await send()).toBe(2);
    const mails = await deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ekiru@example.com', 'reader@example.com']);
    const [toLearner, toReader] = mails.toSorted((a, b) => a.to.localeCompare(b.to));
    expect(toLearner).toMatchObject({
      subject: 'Habari Ekiru',
      unsubscribeUrl: expect.stringContaining(`${appUrl}/api/unsubscribe/`),
    });
    expect(toLearner?.text).toContain('because you take Frontend Foundations');
    expect(toReader).toMatchObject({ subject: 'Habari reader' });
    expect(toReader?.text).toContain('because you subscribed to our newsletter');
    env.clock.advance({ minutes: 1 });
    expect(await send()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'sent', sent: 2, failed: 0, waiting: 0, unsubscribed: 0 });
  });

  test.each([
    ['not_started', 'unfinished'],
    ['completed', 'all'],
  ] as const)(
    'that is narrowed down to %s reaches nobody else if an older release starts it',
    async (progress, known) => {
      const lesson = { type: 'text', title: 'Read', body: '<p>words</p>' } as const;
      const course = await createCourse(env.db, { sections: [{ title: 'All', lessons: [lesson, lesson] }] });
      courseId = course.id;
      const people = { new: await learner(), begun: await learner(), done: await learner() };
      for (const [{ id: userId, name, email }, lessons] of [[people.begun, 1] as const, [people.done, 2] as const]) {
        const who = { kind: 'learner', userId, name, email } as const;
        const needs = { ...deps(), actor: who, contentAccess: 'enrolled', mailing: null } as const;
        for (const { id: lessonId } of course.lessons.slice(0, lessons))
          await completeLesson(needs, { course: courseId, lessonId });
      }
      await subscriber('reader@example.com');
      const id = await draft({ progress, isForSubscribers: true });
      await schedule(id);
      // The older release reads is_for_unfinished alone.
      const wider = { courseId, progress: known, isForSubscribers: true };
      await env.db.transaction((tx) => insertRecipients(tx, id, wider, env.clock.now()));
      await env.pool.query(`update campaigns set status = 'sending', started_at = now() where id = $1`, [id]);
      expect(await send()).toBe(2);
      const meant = progress === 'completed' ? people.done : people.new;
      expect((await deliver()).map(({ to }) => to).toSorted()).toEqual([meant.email, 'reader@example.com'].toSorted());
    },
  );

  test('is narrowed down by progress, counted for each, and fixed at its start', async () => {
    const lesson = { type: 'text', title: 'Read', body: '<p>words</p>' } as const;
    const course = await createCourse(env.db, { sections: [{ title: 'All', lessons: [lesson, lesson] }] });
    courseId = course.id;
    const study = async ({ id: userId, name, email }: Awaited<ReturnType<typeof learner>>, lessons: number) => {
      const who = { kind: 'learner', userId, name, email } as const;
      const needs = { ...deps(), actor: who, contentAccess: 'enrolled', mailing: null } as const;
      for (const { id: lessonId } of course.lessons.slice(0, lessons))
        await completeLesson(needs, { course: courseId, lessonId });
    };
    const people = { new: await learner(), begun: await learner(), done: await learner() };
    await study(people.begun, 1);
    await study(people.done, 2);
    await learner({ verified: false });
    await subscriber(people.done.email);
    const id = await draft({ isForSubscribers: true });
    const byProgress = { all: 3, unfinished: 2, not_started: 1, completed: 1 };
    expect(await audience(id)).toEqual({ gets: 3, optedOut: 0, unreachable: 1, byProgress });
    const narrow = (progress: string) => narrowCampaign(deps(), { id, progress });
    for (const [progress, gets] of [
      // The subscriber is a learner who has completed it.
      ['unfinished', 3],
      ['not_started', 2],
      ['completed', 1],
    ] as const) {
      await narrow(progress);
      await narrow(progress);
      expect([(await read(id)).progress, (await audience(id)).gets, (await audience(id)).byProgress]).toEqual([
        progress,
        gets,
        byProgress,
      ]);
    }
    await expect(narrow('sometimes')).rejects.toMatchObject({ code: 'audience_unknown' });
    const forSubscribers = await draft({ courseId: null, isForSubscribers: true });
    await expect(narrowCampaign(deps(), { id: forSubscribers, progress: 'completed' })).rejects.toMatchObject({
      code: 'audience_unknown',
    });
    await narrow('not_started');
    await schedule(id);
    await expect(narrow('all')).rejects.toMatchObject({ code: 'not_a_draft' });
    expect(await send()).toBe(2);
    await study(people.new, 2);
    expect((await deliver()).map(({ to }) => to).toSorted()).toEqual([people.new.email, people.done.email].toSorted());
    const { rows } = await env.pool.query(`select after->>'progress' as progress from audit_log
      where action = 'campaign.updated' order by id`);
    expect(rows.map(({ progress }) => progress)).toEqual(['unfinished', 'not_started', 'completed', 'not_started']);
  });

  test('names what was sent to the same course or to subscribers before, the latest first, with its results', async () => {
    await learner();
    await subscriber('reader@example.com');
    const other = (await createCourse(env.db)).id;
    const user = await createLearner(env.db);
    await createEnrolment(env.db, { userId: user.id, courseId: other });
    const sent: string[] = [];
    for (const change of [
      {},
      { courseId: null, isForSubscribers: true },
      { courseId: other },
      { courseId: other, isForSubscribers: true },
    ]) {
      const id = await draft(change);
      await schedule(id);
      await send();
      await deliver();
      sent.push(id);
      env.clock.advance({ minutes: 2 });
    }
    const [course, subscribers, , both] = sent;
    const before = async (id: string) =>
      (await readSentBefore(deps(), await read(id))).map((row) => [row.id, row.sent, row.failed]);
    const id = await draft({ isForSubscribers: true });
    expect(await before(id)).toEqual([
      [both, 2, 0],
      [subscribers, 1, 0],
      [course, 1, 0],
    ]);
    expect(await before(await draft())).toEqual([[course, 1, 0]]);
    expect(await before(course ?? '')).toEqual([]);
  });

  test('is mailed as it was formatted, sanitised, with the same words as text', async () => {
    await learner({ email: 'ekiru@example.com', name: 'Ekiru <b>' });
    const html =
      '<p onclick="x()">Habari {name}, <b>live</b> on <a href="https://shop.example/live">Thursday</a>.</p><script>x()</script>' +
      '<p><a href="https://shop.example/join">Join</a></p><p><a href="javascript:x()">No</a></p>';
    const id = await draft({ html, body: 'ignored' });
    await schedule(id);
    await send();
    const [mail] = await deliver();
    expect(mail?.text).toContain(
      'Habari Ekiru, live on Thursday (https://shop.example/live).\n\nJoin:\nhttps://shop.example/join\n\nNo\n\n',
    );
    expect(mail?.html).toMatch(
      /Habari Ekiru, <strong>live<\/strong> on <a href="https:\/\/shop\.example\/live" class="m-ink"/,
    );
    expect(mail?.html).toMatch(/<a href="https:\/\/shop\.example\/join" class="m-button"[^>]*>Join<\/a>/);
    expect(mail?.html).not.toMatch(/onclick|javascript:|x\(\)/);
  });

  test('is sent in batches, which go on where a process died and wait for a mail server that is down', async () => {
    for (let n = 0; n < 120; n += 1) await subscriber(`reader-${n}@example.com`);
    const id = await draft({ courseId: null, isForSubscribers: true });
    await schedule(id);
    // A process dies in the middle of a batch: nothing of it stays.
    const dies = { ...env.jobs, send: () => Promise.reject(new Error('killed')) };
    await expect(sendCampaigns({ ...deps(), jobs: dies, appUrl, newsletterKey })).rejects.toThrow('killed');
    expect(await read(id)).toMatchObject({ status: 'scheduled', waiting: 0 });
    expect(await Promise.all([send(), send()])).toContain(50);
    expect(await send()).toBe(0);
    const stuck = (await readNotices(env.db)).map(({ name }) => name);
    expect(stuck).toEqual(['Campaigns that stopped on their way']);
    const server = { isDown: true };
    expect(await deliver(server)).toEqual([]);
    env.clock.advance({ minutes: 2 });
    expect(await send()).toBe(0);
    server.isDown = false;
    const all = await deliver(server);
    for (let n = 0; n < 4; n += 1) {
      env.clock.advance({ minutes: 1 });
      await send();
      all.push(...(await deliver()));
    }
    expect(new Set(all.map(({ to }) => to)).size).toBe(120);
    expect(all).toHaveLength(120);
    expect(await read(id)).toMatchObject({ status: 'sent', sent: 120, waiting: 0 });
  });

  test('ends before the next one begins, where two are due', async () => {
    for (let n = 0; n < 70; n += 1) await subscriber(`reader-${n}@example.com`);
    const one = await draft({ courseId: null, isForSubscribers: true });
    await schedule(one);
    env.clock.advance({ seconds: 1 });
    const two = await draft({ courseId: null, isForSubscribers: true });
    await schedule(two);
    const states: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      await send();
      await deliver();
      states.push(`${(await read(one)).sent} ${(await read(two)).sent}`);
      env.clock.advance({ seconds: 30 });
    }
    expect(states).toEqual(['50 0', '50 0', '70 0', '70 50', '70 50', '70 70']);
  });

  test('never delays another mail', async () => {
    for (let n = 0; n < 5; n += 1) await subscriber(`reader-${n}@example.com`);
    await schedule(await draft({ courseId: null, isForSubscribers: true }));
    await send();
    const code = composeMail({ brand: 'Duka', to: 'a@example.com', subject: 'Code', heading: 'Code', blocks: [] });
    const taken: string[] = [];
    const transport = {
      send: async ({ subject }: Mail) => {
        taken.push(subject);
        if (taken.length === 2) await queueMail(env.db, code);
      },
    };
    await deliverMails({ db: env.db, clock: env.clock, log: createLog('silent'), transport });
    expect(taken).toEqual([
      'Habari reader',
      'Habari reader',
      'Code',
      'Habari reader',
      'Habari reader',
      'Habari reader',
    ]);
  });

  test('starts at its time, in the daytime, and can be stopped until then', async () => {
    await learner();
    const id = await draft();
    // Nine in the morning; due at 23:00.
    await schedule(id, new Date(env.clock.now().getTime() + 14 * 3_600_000));
    expect(await send()).toBe(0);
    await unscheduleCampaign(deps(), id);
    expect(await read(id)).toMatchObject({ status: 'draft', sendAt: null });
    await schedule(id, new Date(env.clock.now().getTime() + 14 * 3_600_000));
    env.clock.advance({ hours: 15 });
    expect(await send()).toBe(0);
    env.clock.advance({ hours: 8 });
    expect(await send()).toBe(1);
    await expect(unscheduleCampaign(deps(), id)).rejects.toMatchObject({ code: 'not_scheduled' });
    await expect(removeCampaign(deps(), id)).rejects.toMatchObject({ code: 'not_a_draft' });
  });

  test('skips people who unsubscribed or were deleted since its start', async () => {
    for (let n = 0; n < 53; n += 1) await subscriber(`reader-${n}@example.com`);
    const id = await draft({ courseId: null, isForSubscribers: true });
    await schedule(id);
    await send();
    const { rows } = await env.pool.query<{ id: string }>(
      `select subscription_id as id from campaign_recipients where state = 'waiting' order by id`,
    );
    const [leaves, goes] = rows.map((row) => row.id);
    await env.pool.query(`update newsletter_subscriptions set status = 'unsubscribed' where id = $1`, [leaves]);
    await env.pool.query('delete from newsletter_subscriptions where id = $1', [goes]);
    await deliver();
    env.clock.advance({ minutes: 1 });
    expect(await send()).toBe(1);
    await deliver();
    expect(await read(id)).toMatchObject({ status: 'sent', sent: 51, skipped: 1, waiting: 0 });
  });

  test('is left by its link: a learner no longer gets mails about the course, a subscriber no newsletter', async () => {
    await learner({ email: 'a@example.com' });
    await subscriber('b@example.com');
    const id = await draft({ isForSubscribers: true });
    await schedule(id);
    await send();
    for (const { unsubscribeUrl = '' } of await deliver()) {
      const token = unsubscribeUrl.split('/').at(-1) ?? '';
      for (let n = 0; n < 2; n += 1) await leaveMails({ db: env.db, clock: env.clock, newsletterKey }, { token });
    }
    expect(await read(id)).toMatchObject({ unsubscribed: 2 });
    expect(await audience(await draft({ isForSubscribers: true }))).toMatchObject({
      gets: 0,
      optedOut: 1,
      unreachable: 0,
    });
    await expect(schedule(await draft())).rejects.toMatchObject({ code: 'nobody' });
  });

  test('is refused where the number of people has changed since it was shown, or the draft was saved', async () => {
    await learner();
    const id = await draft();
    await expect(scheduleCampaign(deps(), { id, sendAt: null, expected: 2 })).rejects.toMatchObject({
      code: 'audience_changed',
      details: { gets: '1' },
    });
    const { updatedAt, ...input } = await read(id);
    await expect(changeCampaign(deps(), { id, version: updatedAt.getTime() - 1, input })).rejects.toMatchObject({
      code: 'conflict',
    });
    await sendTestMail({ ...deps(), appUrl, rateLimits: { consume: async () => undefined } }, id);
    expect(await deliver()).toMatchObject([{ to: actor.email }]);
    await removeCampaign(deps(), id);
    const { rows } = await env.pool.query<{ action: string }>('select action from audit_log order by id');
    expect(rows.map(({ action }) => action)).toEqual(['campaign.added', 'campaign.tested', 'campaign.deleted']);
  });

  test('is limited to people who may send; everybody else is refused', async () => {
    actor = { ...actor, role: 'support' };
    await expect(draft()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
