import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { CoursePackage } from '#app/modules/study/pocket/saved-course.ts';
import type * as Pocket from './support/pocket-entry.ts';
import { test } from './support/course-site.ts';
import { expect } from './support/test.ts';

test.use({ expectedErrors: [/status of 403/] });

const folder = '/pocket-test/';

/** Bundles the modules with their worker; returns the text of each file by its path. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    base: folder,
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: 'tests/e2e/support/pocket-entry.ts',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'pocket.js' },
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return new Map(
    output.output.map((file) => [`${folder}${file.fileName}`, 'code' in file ? file.code : file.source.toString()]),
  );
}

let files: ReadonlyMap<string, string>;
test.beforeAll(async () => {
  files = await bundle();
});

/** Opens a page of the shop that has the modules, and lists the requests for media. */
async function openPage(context: BrowserContext): Promise<{ page: Page; media: string[] }> {
  const page = await context.newPage();
  const media: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/media/')) media.push(pathname);
  });
  await context.route(`**${folder}**`, (route) => {
    const body = files.get(new URL(route.request().url()).pathname);
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto('/dashboard');
  return { page, media };
}

/** Returns a course's id, by which devices keep it. */
const idOf = (page: Page, slug: string) =>
  page.evaluate(async (course) => {
    const answer = await fetch(`/api/courses/${course}/package`);
    return ((await answer.json()) as CoursePackage).player.course.id;
  }, slug);

interface Order {
  readonly learnerId: string;
  readonly courseId: string;
  readonly quality?: 'original' | 'small' | 'sound';
  readonly maxBytes?: number;
}

/** Saves a course in a page; returns the outcome and the last bytes that were told of each file. */
const save = (page: Page, order: Order) =>
  page.evaluate(
    async ({ address, learnerId, courseId, quality = 'original', maxBytes = null }) => {
      const pocket = (await import(address)) as typeof Pocket;
      const told: Record<string, number> = {};
      const outcome = await pocket.saveCourse(
        { learnerId, courseId },
        {
          quality,
          isWifiOnly: false,
          maxBytes,
          signal: new AbortController().signal,
          onProgress: (id, bytes) => void (told[id] = bytes),
        },
      );
      return { outcome, told };
    },
    { address: `${folder}pocket.js`, ...order },
  );

/** Reads everything that is on the device, and hashes each file anew. */
const look = (page: Page, learnerId: string) =>
  page.evaluate(
    async ({ address, learnerId: id }) => {
      const pocket = (await import(address)) as typeof Pocket;
      const store = await pocket.openSavedCourses(id);
      const [saved] = await store.list();
      const facts = (saved?.files ?? []).map(async (file) => {
        const bytes = await store.readFile(file.id);
        if (!bytes) return { ...file, isHere: false, isRight: false };
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
        const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        return { ...file, isHere: true, isRight: hex === file.sha256 };
      });
      return {
        title: saved?.player.course.title,
        texts: Object.values(saved?.lessons ?? {}).map(({ content }) => content?.html ?? ''),
        rightsUntil: saved?.rightsUntil,
        files: await Promise.all(facts),
        usedBytes: await store.usedBytes(),
      };
    },
    { address: `${folder}pocket.js`, learnerId },
  );

test('a course is saved to the device, with the bytes that the server named, and is there without a connection', async ({
  context,
  student,
  courseSite,
}) => {
  const { page, media } = await openPage(context);
  const order = { learnerId: student.id, courseId: await idOf(page, courseSite.slug) };
  const { outcome, told } = await save(page, { ...order, quality: 'small' });
  expect(outcome).toBe('saved');
  await context.setOffline(true);
  const here = await look(page, student.id);
  expect(here.title).toBe('Beads and Strings');
  expect(here.texts.join('')).toContain('Paragraph 60 of a long text');
  const saved = here.files.filter(({ isHere }) => isHere);
  expect(saved.every(({ isRight }) => isRight)).toBe(true);
  // One form of each video, and everything else.
  expect(saved.map(({ kind, quality }) => quality ?? kind).toSorted()).toEqual(
    ['captions', 'captions', 'original', 'pdf', 'small'].toSorted(),
  );
  expect(here.usedBytes).toBe(saved.reduce((sum, { byteSize }) => sum + byteSize, 0));
  for (const { id, byteSize } of saved) expect(told[id]).toBe(byteSize);

  await context.setOffline(false);
  const before = media.length;
  expect((await save(page, { ...order, quality: 'small' })).outcome).toBe('saved');
  expect(media.length).toBe(before);
});

test('two tabs fetch nothing twice', async ({ context, student, courseSite }) => {
  const [one, other] = [await openPage(context), await openPage(context)];
  const order = { learnerId: student.id, courseId: await idOf(one.page, courseSite.slug) };
  const outcomes = await Promise.all([save(one.page, order), save(other.page, order)]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['saved', 'saved']);
  // Both listeners hear both tabs.
  expect(new Set(one.media).size).toBe(one.media.length);
  expect(one.media.length).toBe(5);
});

test('a limit is kept, a course that may no longer be studied goes, and another learner gets nothing of it', async ({
  context,
  student,
  courseSite,
}) => {
  const { page } = await openPage(context);
  const order = { learnerId: student.id, courseId: await idOf(page, courseSite.slug) };
  expect((await save(page, { ...order, maxBytes: 20_000 })).outcome).toBe('over_limit');
  expect((await look(page, student.id)).usedBytes).toBeLessThanOrEqual(20_000);
  expect((await save(page, order)).outcome).toBe('saved');

  await expect(save(page, { ...order, learnerId: 'somebody-else' })).rejects.toThrow('another learner is signed in');
  expect(await look(page, 'somebody-else')).toMatchObject({ files: [], usedBytes: 0 });

  const { files: saved } = await look(page, student.id);
  expect(saved.some(({ isHere }) => isHere)).toBe(true);
  await context.route('**/api/courses/*/package', (route) => route.fulfill({ status: 403, json: {} }));
  expect((await save(page, { ...order })).outcome).toBe('refused');
  expect(await look(page, student.id)).toMatchObject({ files: [], usedBytes: 0 });
});
