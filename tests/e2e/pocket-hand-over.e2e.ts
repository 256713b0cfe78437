import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { CoursePackage } from '#app/modules/study/pocket/saved-course.ts';
import { enter } from './support/accounts.ts';
import { test } from './support/course-site.ts';
import type * as HandOver from './support/hand-over-entry.ts';
import { expect } from './support/test.ts';

test.use({ expectedErrors: [/status of 403/] });

const folder = '/hand-over-test/';
const address = `${folder}hand-over.js`;

/** Bundles the modules with their workers; returns the text of each file by its path. */
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
        input: 'tests/e2e/support/hand-over-entry.ts',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'hand-over.js' },
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

/** Opens a page of the shop that has the modules. */
async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await context.route(`**${folder}**`, (route) => {
    const body = files.get(new URL(route.request().url()).pathname);
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${url}/dashboard`);
  return page;
}

/** Saves the course on a phone and makes its file; returns its bytes in base64. */
const send = (page: Page, learnerId: string, slug: string) =>
  page.evaluate(
    async (given) => {
      const pocket = (await import(given.address)) as typeof HandOver;
      const answer = await fetch(`/api/courses/${given.slug}/package`);
      const courseId = ((await answer.json()) as CoursePackage).player.course.id;
      const outcome = await pocket.saveCourse(
        { learnerId: given.learnerId, courseId },
        {
          quality: 'small',
          isWifiOnly: false,
          maxBytes: null,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        },
      );
      const file = await pocket.makeCourseFile(given.learnerId, courseId);
      if (!file) throw new Error(`no file: ${outcome}`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      return {
        name: file.name,
        courseId,
        base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
      };
    },
    { address, learnerId, slug },
  );

/** Opens a file on a phone, as its picker hands it in. */
const open = (page: Page, learnerId: string, base64: string, maxBytes: number | null = null) =>
  page.evaluate(
    async (given) => {
      const pocket = (await import(given.address)) as typeof HandOver;
      const file = new Blob([Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0))]);
      const { learnerId: id, maxBytes: most } = given;
      return pocket.openCourseFile({ learnerId: id, file, maxBytes: most, onBytes: () => undefined });
    },
    { address, learnerId, base64, maxBytes },
  );

/** Reads what is on the phone: lessons, and files with whether their bytes hash to what the server says. */
const look = (page: Page, learnerId: string) =>
  page.evaluate(
    async (given) => {
      const pocket = (await import(given.address)) as typeof HandOver;
      const store = await pocket.openSavedCourses(given.learnerId);
      const [saved] = await store.list();
      const kinds: string[] = [];
      for (const file of saved?.files ?? []) {
        const bytes = await store.readFile(file.id);
        if (!bytes) continue;
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
        const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        kinds.push(hex === file.sha256 ? (file.quality ?? file.kind) : 'damaged');
      }
      const texts = Object.values(saved?.lessons ?? {}).map(({ content }) => content?.html ?? '');
      return {
        title: saved?.player.course.title,
        texts: texts.join(''),
        kinds: kinds.toSorted(),
        usedBytes: await store.usedBytes(),
      };
    },
    { address, learnerId },
  );

const changed = (base64: string, change: (bytes: Buffer) => Buffer) =>
  change(Buffer.from(base64, 'base64')).toString('base64');

test('a course goes from phone to phone: the second learner downloads at most 20 KB, and has it without a connection', async ({
  context,
  browser,
  student,
  courseSite,
}) => {
  const first = await openPage(context, courseSite.url);
  const { name, base64 } = await send(first, student.id, courseSite.slug);
  expect(name).toBe(`${courseSite.slug}.mic3`);

  const other = courseSite.nextStudent();
  const phone = await browser.newContext();
  await enter(phone.request, courseSite.url, other);
  const second = await openPage(phone, courseSite.url);
  const client = await phone.newCDPSession(second);
  await client.send('Network.enable');
  let received = 0;
  const asked: string[] = [];
  client.on('Network.loadingFinished', ({ encodedDataLength }) => void (received += encodedDataLength));
  phone.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(folder)) asked.push(pathname);
  });
  await second.evaluate(async (module) => void (await import(module)), address);
  received = 0;
  asked.length = 0;

  // What fails changes nothing, and needs no server to be found.
  expect(await open(second, other.id, Buffer.from('a letter').toString('base64'))).toEqual({
    outcome: 'fault',
    fault: { code: 'foreign' },
  });
  const cut = changed(base64, (bytes) => bytes.subarray(0, bytes.length - 1000));
  expect(await open(second, other.id, cut)).toMatchObject({ outcome: 'fault', fault: { code: 'notWhole' } });
  const newer = changed(base64, (bytes) => (bytes.writeUInt16BE(2, 8), bytes));
  expect(await open(second, other.id, newer)).toMatchObject({ fault: { code: 'newer' } });
  expect(asked).toEqual([]);

  expect(await open(second, other.id, base64)).toMatchObject({ outcome: 'received', files: 5 });
  expect(asked).toHaveLength(1);
  expect(received).toBeGreaterThan(500);
  expect(received).toBeLessThan(20_000);
  test.info().annotations.push({ type: 'bytes of the right', description: String(received) });

  await phone.setOffline(true);
  const here = await look(second, other.id);
  expect(here).toMatchObject({ title: 'Beads and Strings' });
  expect(here.texts).toContain('Paragraph 60 of a long text');
  expect(here.kinds).toEqual(['captions', 'captions', 'original', 'pdf', 'small'].toSorted());
  await phone.close();
});

test('a damaged file, one without room, and one of a course that was not bought leave a phone as it was', async ({
  context,
  student,
  courseSite,
}) => {
  const page = await openPage(context, courseSite.url);
  const { base64, courseId } = await send(page, student.id, courseSite.slug);
  await page.evaluate(
    async (given) => {
      const pocket = (await import(given.address)) as typeof HandOver;
      const store = await pocket.openSavedCourses(given.learnerId);
      await store.removeAll();
    },
    { address, learnerId: student.id },
  );
  const flipped = changed(
    base64,
    (bytes) => (bytes.writeUInt8(bytes.readUInt8(bytes.length - 50) ^ 1, bytes.length - 50), bytes),
  );
  expect(await open(page, student.id, flipped)).toEqual({ outcome: 'fault', fault: { code: 'damaged' } });
  expect(await open(page, student.id, base64, 10_000)).toMatchObject({ outcome: 'noRoom', free: 10_000 });
  await context.route('**/api/courses/*/right', (route) => route.fulfill({ status: 403, json: {} }));
  expect(await open(page, student.id, base64)).toEqual({
    outcome: 'notBought',
    title: 'Beads and Strings',
    address: `/courses/${courseSite.slug}`,
  });
  expect(courseId).not.toBe('');
  expect(await look(page, student.id)).toMatchObject({ kinds: [], usedBytes: 0, texts: '' });
});
