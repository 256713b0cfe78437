import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import { storeMediaFileOnce } from '#app/modules/catalogue/media/store-media-file-once.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import {
  certificateCard,
  courseCard,
  projectCard,
  SHARE_SIZE,
  shareCardPath,
  siteCard,
} from '#app/ui/share-card/share-card.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { specifies } from '#tests/specifies.ts';

const chain = useHttpServer();

async function putCourse(title = 'Sell by phone', more: object = {}): Promise<string> {
  const priceCents = toCents(650_000);
  const course = { slug: 'sell-by-phone', title, category: 'mobile', priceCents } as const;
  await createCourse(chain.product.services.db, { ...course, ...more });
  return shareCardPath(courseCard('MIC3', { ...course, picture: null }));
}

specifies('Public shell: title, description, canonical address and share image of each page');
test('a course has a share image of 1200 by 630, cached permanently and open to other sites', async () => {
  await chain.open();
  const path = await putCourse();
  const { status, headers, bytes } = await chain.ask(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_SIZE });
  // Messengers leave out larger pictures.
  expect(bytes.length).toBeLessThan(300_000);
  const head = await chain.ask(path, { method: 'HEAD' });
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)]);
  expect(chain.rendered).toEqual([]);
});

test("a course's own picture is on its share image, and in mails as a JPEG that other sites may load", async () => {
  await chain.open();
  const { db, storage } = chain.product.services;
  const composed = await putCourse();
  const cover = '/share/cover/sell-by-phone.jpg';
  const before = [(await chain.ask(composed)).bytes, (await chain.ask(cover)).bytes];

  const source = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
  const file = { source, fileName: 'green.png', kind: 'image', isPublic: true } as const;
  const { id } = await storeMediaFileOnce({ db, storage, actor: { kind: 'system', name: 'test' } }, file);
  await chain.pool.query('update courses set image_id = $1', [id]);
  const card = await chain.ask(composed.replace(/[0-9a-f]{16}/, '0'.repeat(16)));
  expect(card.headers.location).not.toBe(composed);
  const after = [await chain.ask(card.headers.location ?? ''), await chain.ask(cover)];
  for (const [index, answer] of after.entries()) {
    expect(answer.bytes).not.toEqual(before[index]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { data, info } = await sharp(answer.bytes).raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * 0.7)) * 3;
    expect(data[middle]).toBeLessThan(20);
    expect(data[middle + 1]).toBeGreaterThan(230);
  }
  expect(after[1]?.headers['cache-control']).toBe('public, max-age=86400');
  expect(await sharp(after[1]?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 600 });
});

test('another text makes another image', async () => {
  await chain.open();
  const pictures = await Promise.all(
    [siteCard('MIC3'), siteCard('MIC3')].map(async (card) => (await chain.ask(shareCardPath(card))).bytes),
  );
  expect(pictures[0]).toEqual(pictures[1]);
  expect((await chain.ask(await putCourse())).bytes).not.toEqual(pictures[0]);
});

test('a page in Kiswahili has its own image', async () => {
  await chain.open();
  const [english, kiswahili] = (['en', 'sw'] as const).map((locale) =>
    inLocale(locale, () => shareCardPath(siteCard('MIC3'))),
  );
  const answers = [await chain.ask(english ?? ''), await chain.ask(kiswahili ?? '')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.bytes).not.toEqual(answers[1]?.bytes);
});

test('a project has a share image too', async () => {
  await chain.open();
  const project = { slug: 'soko', title: 'Soko', category: 'Web Development' } as const;
  await chain.product.services.db.insert(portfolioItems).values({ ...project, description: 'What was done.' });
  expect((await chain.ask(shareCardPath(projectCard('MIC3', project)))).headers['content-type']).toBe('image/png');
});

test('a certificate has a share image while it is valid, and its name is not shown longer', async () => {
  await chain.open();
  const { db, clock } = chain.product.services;
  const course = await createCourse(db, {
    title: 'Sell by phone',
    category: 'mobile',
    sections: [{ lessons: ['Only'] }],
  });
  const actor = await learnerActor(db);
  await createEnrolment(db, { userId: actor.userId, courseId: course.id });
  const { badge } = await completeLesson(
    { db, clock, actor, contentAccess: 'enrolled', mailing: null },
    { course: course.id, lessonId: course.lessons[0]?.id ?? '' },
  );
  const code = badge?.verificationCode ?? '';
  const facts = { code, learnerName: actor.name, courseTitle: 'Sell by phone', category: 'mobile' };
  const path = shareCardPath(certificateCard('MIC3', facts));
  const { headers, bytes } = await chain.ask(path);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' });
  expect(bytes.length).toBeLessThan(300_000);

  await revokeEnrolment(db, { userId: actor.userId, courseId: course.id, at: clock.now() });
  chain.page = () => html('Not found', { status: 404 });
  expect((await chain.ask(path)).status).toBe(404);
});

specifies('Public shell: title, description, canonical address and share image of each page');
test('an old address redirects to the current image', async () => {
  await chain.open();
  const path = await putCourse();
  const { status, headers } = await chain.ask(path.replace(/[0-9a-f]{16}/, '0'.repeat(16)));
  expect([status, headers.location, headers['cache-control']]).toEqual([302, path, 'no-cache']);
});

test('a course with a new slug is found by its earlier one, also in the cache', async () => {
  await chain.open();
  const path = await putCourse();
  expect((await chain.ask(path)).status).toBe(200);
  await chain.pool.query(`update courses set slug = 'sell-anywhere'`);
  const older = path.replace(/[0-9a-f]{16}/, '0'.repeat(16));
  const { status, headers } = await chain.ask(older);
  expect([status, headers['cache-control']]).toEqual([301, 'no-cache']);
  expect(headers.location).toMatch(/^\/share\/course\/sell-anywhere\//);
  expect((await chain.ask(headers.location ?? '')).status).toBe(200);
});

test.each([
  ['a course that is not there', '/share/course/nothing/0123456789abcdef.png'],
  ['a project that is not there', '/share/project/nothing/0123456789abcdef.png'],
  ['another site', '/share/site/other/0123456789abcdef.png'],
  ['the cover of a course that is not there', '/share/cover/nothing.jpg'],
  ['no hash', '/share/course/sell-by-phone/x.png'],
  ['another icon', '/icons/icon-9999.png'],
])('%s is an unknown page', async (_case, path) => {
  await chain.open();
  chain.page = () => html('Not found', { status: 404 });
  expect((await chain.ask(path)).status).toBe(404);
});

specifies('Public shell: title, description, canonical address and share image of each page');
test('a draft has no image', async () => {
  await chain.open();
  chain.page = () => html('Not found', { status: 404 });
  expect((await chain.ask(await putCourse('Secret', { status: 'draft' }))).status).toBe(404);
  expect((await chain.ask('/share/cover/sell-by-phone.jpg')).status).toBe(404);
});

test.each([
  ['/icons/icon-192.png', 192],
  ['/icons/icon-512.png', 512],
  ['/icons/maskable-512.png', 512],
  ['/icons/apple-touch-icon.png', 180],
])('%s is the icon', async (path, size) => {
  await chain.open();
  const { headers, bytes } = await chain.ask(path);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
});

test('robots.txt disallows private pages and names the sitemap', async () => {
  await chain.open();
  const { text } = await chain.ask('/robots.txt');
  for (const path of ['/dashboard', '/orders', '/admin', '/checkout']) expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).not.toMatch(/^Disallow: \/(courses|portfolio)?$/m);
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n');
});

specifies('Public shell: sitemap, robots.txt, noindex, web manifest, icons');
test('private and account pages are noindex, public ones are not', async () => {
  await chain.open();
  const robotsOf = async (path: string) => (await chain.ask(path)).headers['x-robots-tag'];
  for (const path of [
    '/login',
    '/register',
    '/dashboard',
    '/cart',
    '/orders/1',
    '/newsletter/confirm',
    '/courses/a/content',
  ])
    expect([path, await robotsOf(path)]).toEqual([path, 'noindex']);
  for (const path of ['/', '/courses', '/newsletter']) expect([path, await robotsOf(path)]).toEqual([path, undefined]);
});
