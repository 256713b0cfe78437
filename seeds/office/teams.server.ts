import { randomUUID } from 'node:crypto';
import { priceSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { addMember } from '#app/modules/money/organisations/change-members.server.ts';
import { invitePeople } from '#app/modules/money/packs/invite-people.server.ts';
import { saveFacts } from '#app/modules/money/packs/declared-facts.server.ts';
import { addJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { joinTeam } from '#app/modules/money/packs/join-team.server.ts';
import { placePack } from '#app/modules/money/packs/place-pack.server.ts';
import { readSeatOffer } from '#app/modules/money/packs/read-seat-offer.server.ts';
import { readPackPayments } from '#app/modules/money/packs/read-pack.server.ts';
import { leaveTeam } from '#app/modules/money/packs/take-back.server.ts';
import { makeReport } from '#app/modules/money/team-reports/make-report.server.ts';
import { mailSeats } from '#app/modules/money/seats/mail-seats.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { AgeBand, Gender } from '#app/shared/organisation-terms.ts';
import { demoLearnerAccount } from '../demo-accounts.ts';
import { seedResult } from '../seed-results.server.ts';
import type { Office, Step } from './open-office.server.ts';

const seats = 20;
const project = 'Branch staff';
const slug = 'plain-english-for-reports-and-tenders';

interface Joined {
  readonly daysAgo: number;
  /** Lessons that they completed then. */
  readonly done: number;
  readonly gender: Gender;
  readonly ageBand: AgeBand;
  readonly county: 'Taita-Taveta' | 'Mombasa';
}

const joins = (daysAgo: number, done: number, gender: Gender, ageBand: AgeBand, county: Joined['county']): Joined => ({
  daysAgo,
  done,
  gender,
  ageBand,
  county,
});

/** Who joined, and what they said of themselves. */
const joined: Readonly<Record<string, Joined>> = {
  'Kiprono Bett': joins(38, 3, 'man', '25_34', 'Taita-Taveta'),
  'Nyambura Gachie': joins(36, Infinity, 'woman', '35_49', 'Taita-Taveta'),
  'Zainab Omar': joins(34, Infinity, 'woman', '25_34', 'Mombasa'),
  'Hassan Abdi': joins(32, Infinity, 'man', '35_49', 'Mombasa'),
  'Wairimu Karanja': joins(30, 4, 'woman', '25_34', 'Taita-Taveta'),
  'Chepkoech Rono': joins(28, Infinity, 'woman', '35_49', 'Mombasa'),
  'Akinyi Otieno': joins(26, Infinity, 'woman', '25_34', 'Taita-Taveta'),
  'Lemayian Sankale': joins(24, 3, 'man', '35_49', 'Mombasa'),
  'Mutiso Kyalo': joins(20, 5, 'man', '25_34', 'Taita-Taveta'),
  'Onyango Okello': joins(10, 6, 'man', '35_49', 'Mombasa'),
  'Kibet Langat': joins(8, 2, 'man', '25_34', 'Taita-Taveta'),
  // After the report.
  'Maina Githinji': joins(2, 0, 'man', '25_34', 'Mombasa'),
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
      project,
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
  const join =
    (name: string, { done: most, gender, ageBand, county }: Joined) =>
    async () => {
      const { codes } = await readJoinCodes(owner(), place);
      await joinTeam({ ...deps, actor: learner(name) }, codes[0]?.code ?? '');
      const written = course(slug);
      const actor = learner(name);
      const study = { ...deps, actor, contentAccess: 'enrolled', mailing: null } as const;
      await saveFacts({ ...deps, actor }, { gender, ageBand, county });
      const done = written.published.slice(0, most);
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
    ...Object.entries(joined).map(([name, each]) => step(each.daysAgo, '19:30', join(name, each))),
    step(3, '09:40', () => makeReport(owner(), { ...place, project })),
    step(3, '09:10', invite),
    step(2, '19:40', () => leaveTeam({ ...deps, actor: learner('Kibet Langat') }, course(slug).id)),
  ];
}
