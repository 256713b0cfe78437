import { randomUUID } from 'node:crypto';
import { createStaff, createLearner, type MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { cookieOf } from '../support/account-fixture.ts';
import { visitGoogle } from '#tests/support/google-visitor.ts';
import { insertMessage } from '#tests/support/rows.ts';
import type { Activity } from './fault-matrix.ts';
import {
  beginDirectVideo,
  beginVideo,
  video as videoFile,
  finishVideo,
  idOf,
  partsOfVideo,
  sendVideo,
} from './video-upload.ts';
import { HttpClient, type HttpResult } from './http-client.ts';
import type { CourseFixtures } from './course-fixtures.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Responses to the steps of an activity, by their names in the matrix. */
export type Trace = Readonly<Record<string, HttpResult>>;

/** Users in the middle of each activity, who started before the fault. */
export interface UserSessions {
  readonly activities: Readonly<Record<Activity, () => Promise<Trace>>>;
  /** Starts a sign-in by Google after the cached data of Google have expired. */
  goToGoogle(): Promise<HttpResult>;
  readonly buyer: HttpClient;
  readonly buyerEmail: string;
  /** Address of the order that had a prompt on the phone when the fault began. */
  readonly waitingOrder: string;
  /** Returns the address of the order placed during the fault; without one, presses Pay again with the same order key. */
  placedOrder(): Promise<string>;
  /** Requests another prompt for an order, as its page offers. */
  askAgain(order: string): Promise<HttpResult>;
  /** Id of an announced upload to the bucket. */
  readonly directVideo: string;
  /** Id of a half-finished upload. */
  readonly halfVideo: string;
  /** Returns a staff member with a new session. */
  staff(): Promise<HttpClient>;
}

const nobody = { address: '192.0.2.1', userAgent: 'test' };
let runs = 0;

export async function startUserSessions(environment: TestEnvironment, courses: CourseFixtures): Promise<UserSessions> {
  const { product, controlDatabase, url, clock } = environment;
  const { db } = controlDatabase;
  const { auth, liveEvents } = product.services;
  runs += 1;
  const phones = [1, 2].map((n) => `25472${String(runs * 10 + n).padStart(7, '0')}`);
  const inside = async ({ id }: MadeUser) =>
    new HttpClient(url, cookieOf(await auth.beginSession({ userId: id, ...nobody })));

  const [student, buyer, member] = [await createLearner(db), await createLearner(db), await createLearner(db)];
  const { id: staffId } = await createStaff(db);
  const staff = async () =>
    new HttpClient(url, cookieOf(await auth.beginPortalSession({ userId: staffId, at: clock.now(), ...nobody })));
  await createEnrolment(db, { userId: student.id, courseId: courses.course.id });
  const messageId = await insertMessage(db);
  const [visitor, studying, buying, portal] = [
    new HttpClient(url),
    await inside(student),
    await inside(buyer),
    await staff(),
  ];

  const orderKeys = [randomUUID(), randomUUID()];
  const pay = (which: 0 | 1) => {
    const course = [courses.bought, courses.wanted][which]?.id ?? '';
    const [orderKey = '', phone = ''] = [orderKeys[which], phones[which]];
    return buying.ask('/checkout', { form: { intent: 'pay', course, orderKey, phone } });
  };

  const coursePath = `/courses/${courses.course.slug}`;
  // Caches the pages in their current state: these and no others.
  liveEvents.publish('catalogue');
  for (const path of ['/', '/courses', coursePath]) await visitor.ask(path);
  const { location: waitingOrder, status } = await pay(0);
  if (!waitingOrder.startsWith('/orders/')) throw new Error(`the checkout answered ${status}`);
  const [halfVideo, wholeVideo] = [idOf(await beginVideo(portal)), idOf(await beginVideo(portal))];
  const directVideo = await beginDirectVideo(portal);
  const half = Math.floor(videoFile.length / 2);
  await sendVideo(portal, halfVideo, 0, half);
  await sendVideo(portal, wholeVideo, 0);
  const back = await chooseAtGoogle(visitor, `visitor-${runs}@example.com`);
  let placed = '';
  const lessonId = courses.course.lessons[0]?.id ?? '';

  return {
    waitingOrder,
    buyer: buying,
    buyerEmail: buyer.email,
    halfVideo,
    directVideo,
    staff,
    askAgain: (order) => buying.ask(order, { form: { phone: phones[1] ?? '' } }),
    placedOrder: async () => placed || (await pay(1)).location,
    goToGoogle: () => new HttpClient(url).ask('/auth/google', { form: { redirectTo: '' } }),
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
          'by password': new HttpClient(url).ask('/login', {
            form: { email: member.email, password: member.password },
          }),
          'back from Google': new HttpClient(url, back.cookie).ask(back.path),
        }),
      study: async () => {
        const trace = await all({
          lesson: studying.ask(`${coursePath}/content?lesson=${lessonId}`),
          progress: studying.ask(`/api${coursePath}/progress`, { form: { intent: 'complete', lessonId } }),
          'video link': studying.ask(`/media/${courses.videoId}`, { headers: { 'sec-fetch-mode': 'no-cors' } }),
          handout: studying.ask(`/media/${courses.pdfId}`, { headers: { 'sec-fetch-mode': 'cors' } }),
        });
        const link = trace['video link']?.location ?? '';
        return { ...trace, ...(link && { video: await play(studying, link) }) };
      },
      pay: async () => {
        const trace = await all({
          checkout: buying.ask(`/checkout?course=${courses.wanted.id}`),
          prompt: pay(1),
          waiting: buying.ask(waitingOrder),
        });
        placed = trace['prompt']?.location ?? '';
        return { ...trace, ...(placed && { 'order placed': await buying.ask(`/api${placed}/status`) }) };
      },
      upload: () =>
        all({
          begin: beginVideo(portal),
          piece: sendVideo(portal, halfVideo, half),
          finish: finishVideo(portal, wholeVideo),
          'parts of a video': partsOfVideo(portal, directVideo),
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

/** Runs all steps in parallel. */
async function all(steps: Readonly<Record<string, Promise<HttpResult>>>): Promise<Trace> {
  const answers = Object.entries(steps).map(async ([step, result]) => [step, await result] as const);
  return Object.fromEntries(await Promise.all(answers));
}

/** Requests a part of the video; status 0 if the browser could not play it. */
async function play(client: HttpClient, link: string): Promise<HttpResult> {
  const result = await client.ask(link, { headers: { range: 'bytes=1000-1999' }, timeoutMs: 1_000 });
  return result.status === 206 ? result : { ...result, status: 0 };
}

/** Signs in at Google up to the redirect back. */
async function chooseAtGoogle(visitor: HttpClient, email: string): Promise<{ path: string; cookie: string }> {
  const begun = await visitor.ask('/auth/google', { form: { redirectTo: '' } });
  const [, address = ''] = /href="(http[^"]*\/auth\?[^"]*)"/.exec(begun.text) ?? [];
  if (address === '') throw new Error(`no way to Google: ${begun.status}`);
  const back = await visitGoogle(address.replaceAll('&amp;', '&'), { email });
  back.searchParams.set('finish', '1');
  return { path: back.pathname + back.search, cookie: begun.cookie };
}
