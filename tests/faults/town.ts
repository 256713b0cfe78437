import { randomUUID } from 'node:crypto';
import { createAdmin, createLearner, type MadeUser } from '#app/modules/identity/user-factory.ts';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { cookieOf } from '#tests/support/account-desk.ts';
import { visitGoogle } from '#tests/support/google-visitor.ts';
import { insertMessage } from '#tests/support/rows.ts';
import type { Activity } from './fault-matrix.ts';
import { beginDirectFilm, beginFilm, film, finishFilm, idOf, partsOfFilm, sendFilm } from './film-upload.ts';
import { Person, type Told } from './person.ts';
import type { School } from './school.ts';
import type { World } from './world.ts';

/** How each step of an activity was answered, by the names that the matrix has. */
export type Trace = Readonly<Record<string, Told>>;

/** People in the middle of everything, begun while all was well, so that a fault meets what is under way. */
export interface Town {
  readonly activities: Readonly<Record<Activity, () => Promise<Trace>>>;
  /** Begins to sign in by Google, as somebody does when nothing is known of Google any more. */
  goToGoogle(): Promise<Told>;
  readonly buyer: Person;
  readonly buyerEmail: string;
  /** The address of the order whose prompt was on the phone when the fault began. */
  readonly waitingOrder: string;
  /** The address of the order that was placed meanwhile; whoever was given none presses Pay once more, for the same order. */
  placedOrder(): Promise<string>;
  /** Asks for another prompt for an order, as its page offers it. */
  askAgain(order: string): Promise<Told>;
  /** An upload that goes straight into the bucket, and is announced. */
  readonly directFilm: string;
  /** An upload of which a half has come. */
  readonly halfFilm: string;
  /** An admin in a session that begins now. */
  admin(): Promise<Person>;
}

const nobody = { address: '192.0.2.1', userAgent: 'test' };
let towns = 0;

export async function settleTown(world: World, school: School): Promise<Town> {
  const { product, sight, url, clock } = world;
  const { db } = sight;
  const { auth, liveEvents } = product.services;
  towns += 1;
  const phones = [1, 2].map((n) => `25472${String(towns * 10 + n).padStart(7, '0')}`);
  const inside = async ({ id }: MadeUser) =>
    new Person(url, cookieOf(await auth.beginSession({ userId: id, ...nobody })));

  const [student, buyer, member] = [await createLearner(db), await createLearner(db), await createLearner(db)];
  const { id: adminId } = await createAdmin(db);
  const admin = async () =>
    new Person(url, cookieOf(await auth.beginAdminSession({ userId: adminId, at: clock.now(), ...nobody })));
  await createEnrolment(db, { userId: student.id, courseId: school.course.id });
  const messageId = await insertMessage(db);
  const [visitor, studying, buying, portal] = [
    new Person(url),
    await inside(student),
    await inside(buyer),
    await admin(),
  ];

  const orderKeys = [randomUUID(), randomUUID()];
  const pay = (which: 0 | 1) => {
    const course = [school.bought, school.wanted][which]?.id ?? '';
    const [orderKey = '', phone = ''] = [orderKeys[which], phones[which]];
    return buying.ask('/checkout', { form: { intent: 'pay', course, orderKey, phone } });
  };

  const coursePath = `/courses/${school.course.slug}`;
  // The pages as they are now are kept from here on, these and no other.
  liveEvents.publish('catalogue');
  for (const path of ['/', '/courses', coursePath]) await visitor.ask(path);
  const { location: waitingOrder, status } = await pay(0);
  if (!waitingOrder.startsWith('/orders/')) throw new Error(`the checkout answered ${status}`);
  const [halfFilm, wholeFilm] = [idOf(await beginFilm(portal)), idOf(await beginFilm(portal))];
  const directFilm = await beginDirectFilm(portal);
  const half = Math.floor(film.length / 2);
  await sendFilm(portal, halfFilm, 0, half);
  await sendFilm(portal, wholeFilm, 0);
  const back = await chooseAtGoogle(visitor, `visitor-${towns}@example.com`);
  let placed = '';
  const lessonId = school.course.lessons[0]?.id ?? '';

  return {
    waitingOrder,
    buyer: buying,
    buyerEmail: buyer.email,
    halfFilm,
    directFilm,
    admin,
    askAgain: (order) => buying.ask(order, { form: { phone: phones[1] ?? '' } }),
    placedOrder: async () => placed || (await pay(1)).location,
    goToGoogle: () => new Person(url).ask('/auth/google', { form: { redirectTo: '' } }),
    activities: {
      browse: () =>
        all({
          'home, kept': visitor.ask('/'),
          'catalogue, kept': visitor.ask('/courses'),
          'course, kept': visitor.ask(coursePath),
          'page not kept': visitor.ask('/courses?category=design'),
        }),
      'log in': () =>
        all({
          'by password': new Person(url).ask('/login', { form: { email: member.email, password: member.password } }),
          'back from Google': new Person(url, back.cookie).ask(back.path),
        }),
      study: async () => {
        const trace = await all({
          lesson: studying.ask(`${coursePath}/content?lesson=${lessonId}`),
          progress: studying.ask(`/api${coursePath}/progress`, { form: { intent: 'complete', lessonId } }),
          'video link': studying.ask(`/media/${school.videoId}`, { headers: { 'sec-fetch-mode': 'no-cors' } }),
          handout: studying.ask(`/media/${school.pdfId}`, { headers: { 'sec-fetch-mode': 'cors' } }),
        });
        const link = trace['video link']?.location ?? '';
        return { ...trace, ...(link && { video: await play(studying, link) }) };
      },
      pay: async () => {
        const trace = await all({
          checkout: buying.ask(`/checkout?course=${school.wanted.id}`),
          prompt: pay(1),
          waiting: buying.ask(waitingOrder),
        });
        placed = trace['prompt']?.location ?? '';
        return { ...trace, ...(placed && { 'order placed': await buying.ask(`/api${placed}/status`) }) };
      },
      upload: () =>
        all({
          begin: beginFilm(portal),
          piece: sendFilm(portal, halfFilm, half),
          finish: finishFilm(portal, wholeFilm),
          'parts of a film': partsOfFilm(portal, directFilm),
        }),
      administer: () =>
        all({
          list: portal.ask('/admin/messages'),
          change: portal.ask(`/admin/messages/${messageId}`, { form: { status: 'archived' } }),
          export: portal.ask('/admin/payments/csv'),
        }),
    },
  };
}

/** Everything at once, as a page and what it loads are. */
async function all(steps: Readonly<Record<string, Promise<Told>>>): Promise<Trace> {
  const answers = Object.entries(steps).map(async ([step, told]) => [step, await told] as const);
  return Object.fromEntries(await Promise.all(answers));
}

/** Whatever the browser cannot play breaks off for it. */
async function play(person: Person, link: string): Promise<Told> {
  const told = await person.ask(link, { headers: { range: 'bytes=1000-1999' }, patience: 1_000 });
  return told.status === 206 ? told : { ...told, status: 0 };
}

/** Signs in at Google up to the moment at which the browser comes back. */
async function chooseAtGoogle(visitor: Person, email: string): Promise<{ path: string; cookie: string }> {
  const begun = await visitor.ask('/auth/google', { form: { redirectTo: '' } });
  const [, address = ''] = /href="(http[^"]*\/auth\?[^"]*)"/.exec(begun.text) ?? [];
  if (address === '') throw new Error(`no way to Google: ${begun.status}`);
  const back = await visitGoogle(address.replaceAll('&amp;', '&'), { email });
  back.searchParams.set('finish', '1');
  return { path: back.pathname + back.search, cookie: begun.cookie };
}
