import { randomUUID } from 'node:crypto';
import { priceSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { addMember } from '#app/modules/money/organisations/change-members.server.ts';
import { invitePeople } from '#app/modules/money/packs/invite-people.server.ts';
import { addJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { joinTeam } from '#app/modules/money/packs/join-team.server.ts';
import { placePack } from '#app/modules/money/packs/place-pack.server.ts';
import { readSeatOffer } from '#app/modules/money/packs/read-seat-offer.server.ts';
import { readPackPayments } from '#app/modules/money/packs/read-pack.server.ts';
import { leaveTeam } from '#app/modules/money/packs/take-back.server.ts';
import { mailSeats } from '#app/modules/money/seats/mail-seats.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { demoLearnerAccount } from '../demo-accounts.ts';
import { seedResult } from '../seed-results.server.ts';
import type { Office, Step } from './open-office.server.ts';

const seats = 20;
const slug = 'plain-english-for-reports-and-tenders';

/** Who joined, with the lessons that they completed then. */
const joined: Readonly<Record<string, number>> = {
  'Kiprono Bett': 3,
  'Hassan Abdi': Infinity,
  'Akinyi Otieno': Infinity,
  'Mutiso Kyalo': 5,
  'Maina Githinji': 0,
  'Kibet Langat': 2,
};

/** An organisation with a half-used pack: people who study, finished, left, are stuck or were invited, and seats that are free. */
export function teamSteps(office: Office): Step[] {
  const { db, deps, clock, course, learner, key, receive, step } = office;
  const owner = () => ({ ...deps, actor: learner('Kamau Njoroge') });
  const place = { packId: '', organisationId: randomUUID() };

  const order = async () => {
    const subject = { kind: 'course', courseId: course(slug).id } as const;
    const { price } = await readSeatOffer(db, subject, clock.now());
    const { seatTiers } = await readSiteSettings(db);
    const input = {
      subject,
      seats,
      organisationId: place.organisationId,
      organisation: { name: 'Taita Farms SACCO', kraPin: 'P051998877K', address: 'P.O. Box 118, Wundanyi' },
      project: 'Branch staff',
      way: 'mpesa',
      shownTotalCents: priceSeats(price, seatTiers, seats).totalCents,
      idempotencyKey: key(),
    } as const;
    place.packId = (await placePack(owner(), input)).packId;
  };
  const pay = async () => {
    const { payments } = await readPackPayments({ ...owner(), orderPriceHours: 48 }, place);
    for (const { number, totalCents } of payments) await receive(number, totalCents, 'Kamau Njoroge');
  };
  const invite = async () => {
    const people = 'halima.yusuf@example.com\nzainab.mghoi@example.com\ndaniel.mwadime@example.com';
    await invitePeople(owner(), { ...place, people, locale: 'en' });
    await mailSeats(deps);
  };
  const makeCode = () => {
    const lastDay = dayInNairobi(new Date(clock.now().getTime() + 60 * 86_400_000));
    return addJoinCode(owner(), { ...place, most: '15', lastDay, people: '' });
  };
  const join = (name: string) => async () => {
    const { codes } = await readJoinCodes(owner(), place);
    await joinTeam({ ...deps, actor: learner(name) }, codes[0]?.code ?? '');
    const written = course(slug);
    const actor = learner(name);
    const study = { ...deps, actor, contentAccess: 'enrolled', mailing: null } as const;
    const done = written.published.slice(0, joined[name] ?? 0);
    const result = { actor, course: written, at: clock.now(), now: office.now, graderId: office.owner.userId };
    for (const { id, title, exercise } of done)
      if (exercise === null) await completeLesson(study, { course: written.id, lessonId: id });
      else await seedResult(db, { ...result, lesson: { id, title }, exercise });
  };
  return [
    step(40, '10:20', order),
    step(40, '10:42', pay),
    step(39, '08:05', () =>
      addMember(owner(), { as: 'owner', ...place, email: demoLearnerAccount.email, role: 'manager' }),
    ),
    step(39, '08:20', makeCode),
    ...Object.keys(joined).map((name, index) => step(38 - 6 * index, '19:30', join(name))),
    step(3, '09:10', invite),
    step(2, '19:40', () => leaveTeam({ ...deps, actor: learner('Kibet Langat') }, course(slug).id)),
  ];
}
