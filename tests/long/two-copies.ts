/**
 * Tests a shop of two copies behind nginx, with PostgreSQL and a bucket. A staff member uploads a video, and one copy is stopped during the upload.
 * A learner browses, signs in, buys, gets the event of the payment at once, and plays the video from the bucket.
 *
 *     npm run build && node tests/long/two-copies.ts
 *
 * Needs nginx and PostgreSQL on this machine (Debian: apt-get install nginx postgresql).
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { TusClient } from '#tests/support/tus-client.ts';
import { openCluster } from './cluster.ts';

const videoPath = 'seeds/media/five-facts-in-a-message.mp4';
const begun = performance.now();
const print = (line: string) =>
  void process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1)} s: ${line}\n`);

const cluster = await openCluster();
const { site, shop, mPesa } = cluster;

async function sendVideo(): Promise<string> {
  const video = await readFile(videoPath);
  const browser = new SiteClient(site);
  await browser.logIn(cluster.made, '/admin/login');
  const sender = new TusClient(site, browser);
  const address = await sender.begin(video.length);
  await sender.send(address, videoPath, Math.floor(video.length / 2));
  // Stops in order, as for a new version: visitors behind nginx do not notice.
  assert.equal(await copies[0].stop(), 0);
  await sender.send(address, videoPath, video.length);
  const { id } = await sender.finish(address);
  copies[0] = await cluster.startCopy(0);
  return id;
}

/** Reads events until the expected one arrives. */
async function readUntil(events: ReadableStreamDefaultReader<Uint8Array>, requested: string): Promise<void> {
  let received = '';
  while (!received.includes(requested)) {
    const { done, value } = await events.read();
    assert(!done, `the news ended before ${requested}: ${received}`);
    received += new TextDecoder().decode(value);
  }
}

/** Orders the course and pays on the phone, with the event stream open. Returns the milliseconds from the approval to the event. */
async function buy(browser: SiteClient, courseId: string): Promise<number> {
  const phone = '254712345678';
  await mPesa.next(phone, 'wait-for-me');
  const fields = { intent: 'pay', course: courseId, orderKey: randomUUID(), phone };
  const place = (await browser.post('/checkout', fields)).headers.get('location') ?? '';
  const stream = await browser.get(`/api${place}/live`);
  const events = stream.body?.getReader();
  assert(events, 'there are no news');
  // The first events arrive while the stream is open: nginx does not buffer them.
  await readUntil(events, '"state":"prompt_sent"');
  await mPesa.approve(phone);
  const approved = performance.now();
  await readUntil(events, '"state":"paid"');
  return performance.now() - approved;
}

/** Requests the video as a player does, which `fetch` cannot. Returns the link that opens it. */
async function linkToVideo(browser: SiteClient, fileId: string): Promise<string> {
  const headers = { cookie: browser.cookie, 'sec-fetch-mode': 'no-cors', range: 'bytes=0-' };
  const request = get(`${site}/media/${fileId}`, { headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  assert.equal(answer.statusCode, 302);
  return answer.headers.location ?? '';
}

const copies = await Promise.all([cluster.startCopy(0), cluster.startCopy(1)]);
try {
  print('two copies are ready');
  const mediaId = await sendVideo();
  print('a video was sent into the bucket, while one copy was stopped and started');
  const { course, learner } = await shop.look(async ({ db }) => ({
    course: await createCourse(db, {
      title: 'Through two copies',
      priceCents: toCents(150_000),
      sections: [{ lessons: [{ type: 'video', title: 'The video', mediaId }] }],
    }),
    learner: await createLearner(db),
  }));
  const visitor = new SiteClient(site);
  for (const path of ['/', '/courses', `/courses/${course.slug}`]) await visitor.get(path);
  await visitor.logIn(learner);
  const took = await buy(visitor, course.id);
  print(`a learner signed in and bought; the news that it is paid took ${took.toFixed(0)} ms`);
  const lesson = (await visitor.get(`/courses/${course.slug}/content`)).headers.get('location') ?? '';
  assert.match(await (await visitor.get(lesson)).text(), /The video/);
  const link = await linkToVideo(visitor, mediaId);
  assert.notEqual(new URL(link).origin, site);
  const part = await fetch(link, { headers: { range: 'bytes=1000-1999' } });
  assert.equal(part.status, 206);
  const video = await readFile(videoPath);
  assert(video.subarray(1000, 2000).equals(Buffer.from(await part.arrayBuffer())), 'the video is another one');
  for (const copy of copies) assert.equal(await copy.stop(), 0);
  for (const copy of copies) assert.doesNotMatch(copy.said(), /"level":(50|60)/);
  print('the video plays from the bucket; both copies ended in order, without an error in their logs');
} finally {
  await cluster.close();
}
