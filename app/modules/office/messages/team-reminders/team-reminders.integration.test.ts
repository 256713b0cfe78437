import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createBundle } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { changeReminders } from '#app/modules/money/packs/change-reminders.server.ts';
import { addJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { joinTeam } from '#app/modules/money/packs/join-team.server.ts';
import { leaveTeam, takeSeatBack } from '#app/modules/money/packs/take-back.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { leaveMails } from '../opt-outs/leave-mails.server.ts';
import { exportTeamReminders, readMailConsents, setReminderConsent } from '../opt-outs/opt-outs.server.ts';
import { remindPeople } from './remind-people.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const newsletterKey = 'the key of the tests';
const refused = (code: string) => expect.objectContaining({ code });
const by = (actor: Actor) => ({ db: env.db, clock: env.clock, actor });
const remind = () => remindPeople({ ...shop.deps, newsletterKey, appUrl: 'https://shop.example' });

type Person = Extract<Actor, { kind: 'learner' }>;

async function mails() {
  const { rows } = await env.pool.query<{ recipient: string; subject: string; text: string; unsubscribe_url: string }>(
    `select recipient, subject, text, unsubscribe_url from mail_outbox where dedupe_key like 'team-reminder:%' order by created_at, id`,
  );
  return rows;
}

async function person(): Promise<Person> {
  const { id, name, email } = await createLearner(env.db, { email: `${crypto.randomUUID()}@team.example` });
  return { kind: 'learner', userId: id, name, email };
}

/** A paid pack that reminds, of a course of two lessons. */
async function team({ reminds = true } = {}) {
  const course = await createCourse(env.db, {
    priceCents: toCents(100_000),
    sections: [{ lessons: ['Lesson 1', 'Lesson 2'] }],
  });
  const pack = await paidPack(env, shop, { seats: 5, courseId: course.id });
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 300 * 24 * 3_600_000));
  const place = { packId: pack.packId, organisationId: pack.organisationId };
  await addJoinCode(pack.deps, { ...place, most: '5', lastDay, people: '' });
  const { codes } = await readJoinCodes(pack.deps, place);
  const join = async (actor: Person) => joinTeam(by(actor), codes[0]?.code ?? '');
  const complete = (actor: Person, index: number) =>
    completeLesson(
      { db: env.db, actor, clock: env.clock, contentAccess: 'enrolled', mailing: null },
      { course: course.id, lessonId: course.lessons[index]?.id ?? '' },
    );
  if (reminds) await changeReminders(by(pack.buyer), { ...place, reminds: true });
  return { ...pack, place, join, complete };
}

test('whoever lags for a week is mailed once a week, in their language, by day, with the name of the organisation', async () => {
  const { join } = await team();
  const them = await person();
  await env.pool.query(`update users set locale = 'sw' where id = $1`, [them.userId]);
  await join(them);
  env.clock.advance({ days: 6 });
  expect(await remind()).toBe(0);
  env.clock.advance({ days: 1, hours: 12 });
  // In the evening.
  expect(await remind()).toBe(0);
  env.clock.advance({ hours: 12 });
  const sent = await Promise.all([remind(), remind(), remind()]);
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: them.email,
    subject: expect.stringMatching(/^Taita Farms SACCO: kozi yako /),
    unsubscribe_url: expect.stringMatching(/^https:\/\/shop\.example\/api\/unsubscribe\/[\w.-]+$/),
  });
  expect(mail?.text).toContain('https://shop.example/sw/unsubscribe?token=');
  // Sunday and Monday are in two weeks of the calendar, and still not a week apart.
  for (let day = 1; day < 7; day += 1) {
    env.clock.advance({ days: 1 });
    expect(await remind()).toBe(0);
  }
  env.clock.advance({ days: 1 });
  expect(await remind()).toBe(1);
  expect(await exportTeamReminders(by(them))).toHaveLength(2);
});

test('somebody with a bundle lags once they do nothing in any of its courses, and reads of the one that they opened last', async () => {
  const courses: Awaited<ReturnType<typeof createCourse>>[] = [];
  for (const title of ['Accounts', 'Budgets', 'Credit'])
    courses.push(
      await createCourse(env.db, { title, priceCents: toCents(100_000), sections: [{ lessons: ['One', 'Two'] }] }),
    );
  const bundleId = await createBundle(env.db, env.clock.now(), {
    name: 'Office',
    courses: courses.map(({ id }) => id),
    reduction: { percent: 10 },
  });
  const pack = await paidPack(env, shop, { seats: 2, subject: { kind: 'bundle', bundleId } });
  const place = { packId: pack.packId, organisationId: pack.organisationId };
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 100 * 24 * 3_600_000));
  await addJoinCode(pack.deps, { ...place, most: '2', lastDay, people: '' });
  await changeReminders(by(pack.buyer), { ...place, reminds: true });
  const { codes } = await readJoinCodes(pack.deps, place);
  const them = await person();
  await joinTeam(by(them), codes[0]?.code ?? '');
  const complete = (course: number, lesson: number) =>
    completeLesson(
      { ...by(them), contentAccess: 'enrolled', mailing: null },
      { course: courses[course]?.id ?? '', lessonId: courses[course]?.lessons[lesson]?.id ?? '' },
    );
  env.clock.advance({ days: 5 });
  await complete(1, 0);
  env.clock.advance({ days: 5 });
  // The others were never opened, and wait no longer for that.
  expect(await remind()).toBe(0);
  env.clock.advance({ days: 3 });
  expect(await remind()).toBe(1);
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Budgets')]);
  await complete(1, 1);
  env.clock.advance({ days: 8 });
  expect(await remind()).toBe(1);
  expect((await mails()).at(-1)?.subject).toContain('Accounts');
  for (const course of [0, 2]) for (const lesson of [0, 1]) await complete(course, lesson);
  env.clock.advance({ days: 8 });
  expect(await remind()).toBe(0);
});

test('two packs of two organisations remind somebody once', async () => {
  const [one, two] = [await team(), await team()];
  const them = await person();
  await one.join(them);
  await two.join(them);
  env.clock.advance({ days: 8 });
  expect(await remind()).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test.each<[string, (their: Awaited<ReturnType<typeof team>>, them: Person) => Promise<unknown>]>([
  ['finished', async ({ complete }, them) => complete(them, 0).then(() => complete(them, 1))],
  ['left', (their, them) => leaveTeam(by(them), their.courseId)],
  [
    'lost the seat',
    async ({ deps, place }) => {
      const { rows } = await env.pool.query<{ id: string }>(`select id from seats where state = 'taken'`);
      await takeSeatBack(deps, { ...place, seatId: rows[0]?.id ?? '' });
    },
  ],
  [
    'studied this week',
    async ({ complete }, them) => {
      env.clock.advance({ days: 6 });
      await complete(them, 0);
    },
  ],
  ['wants no reminders', (_, them) => setReminderConsent(by(them), { kind: 'team_reminders', requested: 'off' })],
  ['is suspended', (_, them) => env.pool.query('update users set suspended_at = now() where id = $1', [them.userId])],
  [
    'did not prove the address',
    (_, them) => env.pool.query('update users set email_verified = false where id = $1', [them.userId]),
  ],
  ['is of a pack that does not remind', ({ buyer, place }) => changeReminders(by(buyer), { ...place, reminds: false })],
])('nobody is mailed who %s', async (_, change) => {
  const their = await team();
  const them = await person();
  await their.join(them);
  const due = env.clock.now().getTime() + 8 * 24 * 3_600_000;
  await change(their, them);
  env.clock.advance({ seconds: (due - env.clock.now().getTime()) / 1000 });
  expect(await remind()).toBe(0);
});

test('one tap in the mail ends them, of this kind alone, and the account turns them on again', async () => {
  const { join } = await team();
  const them = await person();
  await join(them);
  env.clock.advance({ days: 8 });
  await remind();
  const token = (await mails())[0]?.unsubscribe_url.split('/').at(-1) ?? '';
  await leaveMails({ db: env.db, clock: env.clock, newsletterKey }, { token });
  await leaveMails({ db: env.db, clock: env.clock, newsletterKey }, { token });
  expect(await readMailConsents(by(them))).toMatchObject({ reminders: 'on', teamReminders: 'off' });
  env.clock.advance({ days: 8 });
  expect(await remind()).toBe(0);
  await setReminderConsent(by(them), { kind: 'team_reminders', requested: 'on' });
  expect(await remind()).toBe(1);
});

test('managers turn them on, and nobody else', async () => {
  const { place, buyer } = await team({ reminds: false });
  const other = await team({ reminds: false });
  await expect(changeReminders(by(other.buyer), { ...place, reminds: true })).rejects.toEqual(
    refused('organisation_not_found'),
  );
  const theirs = { ...place, organisationId: other.organisationId, reminds: true };
  await expect(changeReminders(by(other.buyer), theirs)).rejects.toEqual(refused('pack_not_found'));
  for (const reminds of [true, true, false]) await changeReminders(by(buyer), { ...place, reminds });
  const { rows } = await env.pool.query<{ action: string }>(
    "select action from audit_log where action like 'pack.reminders%' order by created_at, id",
  );
  expect(rows.map(({ action }) => action)).toEqual(['pack.reminders_on', 'pack.reminders_off']);
});
