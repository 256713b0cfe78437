import { readdir, readFile, truncate, writeFile, mkdir } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { engines, openShop, type Engine } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { timeAll, timesOf } from './payments/times.ts';
import type { Note } from './table.ts';

const learners = 50;
const lessons = 500;
const gigabyte = 1024 ** 3;
const password = 'Mkeka-wa-2026';

/** Milliseconds in which 95 of 100 lessons have to open, by engine. */
const longestOpening: Readonly<Record<Engine, number>> = { embedded: 120, PostgreSQL: 60 };

/** Milliseconds in which 95 of 100 have to go to another lesson within the player. */
const longestStep = 50;

/**
 * Measures studying: a course of 500 lessons opened by 50 learners at once on both engines, a video of 1 GB on PostgreSQL, and the size of
 * the player's code.
 */
export async function measureStudy(note: Note): Promise<void> {
  for (const engine of engines) await measureOn(engine, note);
  await weighParts(note);
}

async function measureOn(engine: Engine, note: Note): Promise<void> {
  const shop = await openShop(engine, { durable: true });
  try {
    const { people, videoUrl, ...course } = await shop.look(({ db }) => furnish(db, shop.folder));
    const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const clients: SiteClient[] = [];
    await timeAll(people, 4, async (email) => {
      const client = new SiteClient(server.url);
      await client.logIn({ email, password });
      clients.push(client);
    });
    await measureLessons(note, engine, { clients, course });
    if (engine === 'PostgreSQL') await measureVideo(note, server, { url: server.url + videoUrl, client: clients[0] });
    await server.stop();
  } finally {
    await shop.remove();
  }
}

interface Studying {
  readonly clients: readonly SiteClient[];
  readonly course: { readonly courseId: string; readonly slug: string; readonly ids: readonly string[] };
}

async function measureLessons(note: Note, engine: Engine, { clients, course }: Studying): Promise<void> {
  const { courseId, slug, ids } = course;
  const open = async (client: SiteClient, path: string) => {
    const begun = performance.now();
    const answer = await client.get(path);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    return performance.now() - begun;
  };
  const page = (lesson: string) => `/courses/${slug}/content?lesson=${lesson}`;
  // The requests of the player when it moves to another lesson.
  const lessonAlone = (lesson: string) => `/api/courses/${courseId}/lessons/${lesson}`;
  for (const client of clients) await open(client, page(ids[0] ?? ''));

  // Milliseconds on a lesson; far shorter than any learner's time.
  for (const [what, path, opensEach, looksFor, atMost] of [
    ['the player of a course', page, 2, 10_000, longestOpening[engine]],
    ['another lesson in the player of a course', lessonAlone, 20, 1000, longestStep],
  ] as const) {
    const times: number[] = [];
    await Promise.all(
      clients.map(async (client, n) => {
        await wait((looksFor / learners) * n);
        for (let place = 0; place < opensEach; place += 1) {
          times.push(await open(client, path(ids[(n * opensEach + place) % ids.length] ?? '')));
          await wait(looksFor);
        }
      }),
    );
    const name = `${engine}: ${what} of ${lessons} lessons, opened by ${learners} learners every ${looksFor / 1000} s`;
    const { p50, p95 } = timesOf(times);
    note({ name: `${name}, p50`, value: p50, unit: 'ms' });
    note({ name: `${name}, p95`, value: p95, unit: 'ms', atMost });
  }
}

interface Watching {
  readonly url: string;
  readonly client: SiteClient | undefined;
}

async function measureVideo(note: Note, server: BuiltServer, { url, client }: Watching): Promise<void> {
  if (!client) throw new Error('there is nobody to watch');
  const { cookie } = client;
  const before = server.memory();
  let most = before;
  const watcher = setInterval(() => void (most = Math.max(most, server.memory())), 50);
  const seeks: number[] = [];
  for (let n = 0; n < 200; n += 1) seeks.push(await seek(url, cookie, Math.floor(Math.random() * (gigabyte - 1))));
  note({
    name: 'a seek in a video of 1 GB, until its first bytes, p95',
    value: timesOf(seeks).p95,
    unit: 'ms',
    atMost: 50,
  });
  const begun = performance.now();
  await Promise.all(Array.from({ length: 4 }, () => download(url, cookie)));
  note({ name: 'four downloads of it at once', value: 4096 / ((performance.now() - begun) / 1000), unit: 'MB/s' });
  clearInterval(watcher);
  note({ name: 'memory that it takes', value: (most - before) / 1024 ** 2, unit: 'MB', atMost: 50 });
}

async function furnish(db: Database, folder: string) {
  const video = await createMediaFile(db, { kind: 'video', byteSize: gigabyte, storageKey: 'video/large.mp4' });
  const path = join(nameDataFolder(folder).mediaPath, 'video/large.mp4');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await truncate(path, gigabyte);
  const titles = Array.from({ length: lessons - 1 }, (_, n) => `Lesson ${n + 1}`);
  const course = await createCourse(db, {
    sections: [
      ...Array.from({ length: 25 }, (_, n) => ({ lessons: titles.slice(n * 20, n * 20 + 20) })),
      { lessons: [{ type: 'video', title: 'The video', mediaId: video.id }] },
    ],
  });
  const people: string[] = [];
  for (let n = 0; n < learners; n += 1) {
    const { id, email } = await createLearner(db, { password });
    await createEnrolment(db, { userId: id, courseId: course.id });
    people.push(email);
  }
  const ids = course.lessons.map((lesson) => lesson.id);
  return { courseId: course.id, slug: course.slug, ids, videoUrl: `/media/${video.id}`, people };
}

/** Seeks as a browser does: requests everything from a position, and aborts. Returns the milliseconds to the first bytes. */
function seek(url: string, cookie: string, from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(url, { headers: { cookie, range: `bytes=${from}-` } }, (answer) => {
      if (answer.statusCode !== 206) reject(new Error(`${url} answers ${answer.statusCode}`));
      answer.once('data', () => {
        resolve(performance.now() - begun);
        answer.destroy();
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function download(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: { cookie } }, (answer) => {
      answer.on('end', resolve);
      answer.on('error', reject);
      answer.resume();
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

/** The parts of the player's code: transferred size, and when they load. */
const parts = [
  ['player-', 'of the player itself'],
  ['video-controls-', 'of the controls, with any video'],
  ['youtube-video-', 'for a video of YouTube'],
  ['pdf-pages-', 'for a PDF, once it is opened'],
  ['pdf.worker.', 'its worker'],
] as const;

async function weighParts(note: Note): Promise<void> {
  const folder = join('build', 'client', 'assets');
  const files = (await readdir(folder)).filter((file) => /\.m?js\.gz$/.test(file));
  for (const [prefix, what] of parts) {
    const own = files.filter((file) => file.startsWith(prefix) && !file.startsWith('player-view'));
    const sizes = await Promise.all(own.map(async (file) => (await readFile(join(folder, file))).byteLength));
    note({
      name: `JavaScript ${what}`,
      value: sizes.reduce((sum, size) => sum + size, 0) / 1024,
      unit: 'KB',
      digits: 1,
    });
  }
}
