import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import { completeLesson } from '#app/modules/learning/complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/learning/study-factory.ts';
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
  const card = courseCard('MIC3', { slug: 'sell-by-phone', title, category: 'mobile' });
  await createCourse(chain.product.services.db, { slug: card.slug, title, category: 'mobile', ...more });
  return shareCardPath(card);
}

specifies('Public shell: title, description, canonical address and share image of each page');
test('a course has a picture of 1200 by 630, kept for ever and open to other sites', async () => {
  await chain.open();
  const path = await putCourse();
  const { status, headers, bytes } = await chain.ask(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...SHARE_SIZE });
  // Messengers leave out pictures that are larger.
  expect(bytes.length).toBeLessThan(300_000);
  const head = await chain.ask(path, { method: 'HEAD' });
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)]);
  expect(chain.rendered).toEqual([]);
});

test('other words are another picture', async () => {
  await chain.open();
  const pictures = await Promise.all(
    [siteCard('MIC3'), siteCard('MIC3')].map(async (card) => (await chain.ask(shareCardPath(card))).bytes),
  );
  expect(pictures[0]).toEqual(pictures[1]);
  expect((await chain.ask(await putCourse())).bytes).not.toEqual(pictures[0]);
});

test('a project has one, too', async () => {
  await chain.open();
  const project = { slug: 'soko', title: 'Soko', category: 'Web Development' };
  await chain.product.services.db.insert(portfolioItems).values({ ...project, description: 'What was done.' });
  expect((await chain.ask(shareCardPath(projectCard('MIC3', project)))).headers['content-type']).toBe('image/png');
});

test('a certificate has one while it holds, and its name is given out no longer than that', async () => {
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
test('an old address leads to the present picture', async () => {
  await chain.open();
  const path = await putCourse();
  const { status, headers } = await chain.ask(path.replace(/[0-9a-f]{16}/, '0'.repeat(16)));
  expect([status, headers.location, headers['cache-control']]).toEqual([302, path, 'no-cache']);
});

test('a course that has another slug now is found by the one before, in the cache too', async () => {
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
  ['no hash', '/share/course/sell-by-phone/x.png'],
  ['another icon', '/icons/icon-9999.png'],
])('%s is an unknown page', async (_case, path) => {
  await chain.open();
  chain.page = () => html('Not found', { status: 404 });
  expect((await chain.ask(path)).status).toBe(404);
});

specifies('Public shell: title, description, canonical address and share image of each page');
test('a draft is not drawn', async () => {
  await chain.open();
  chain.page = () => html('Not found', { status: 404 });
  expect((await chain.ask(await putCourse('Secret', { status: 'draft' }))).status).toBe(404);
});

test.each([
  ['/icons/icon-192.png', 192],
  ['/icons/icon-512.png', 512],
  ['/icons/maskable-512.png', 512],
  ['/icons/apple-touch-icon.png', 180],
])('%s is the mark', async (path, size) => {
  await chain.open();
  const { headers, bytes } = await chain.ask(path);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
});

test('robots.txt closes what is private and names the sitemap', async () => {
  await chain.open();
  const { text } = await chain.ask('/robots.txt');
  for (const path of ['/dashboard', '/orders', '/admin', '/checkout']) expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).not.toMatch(/^Disallow: \/(courses|portfolio)?$/m);
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n');
});

specifies('Public shell: sitemap, robots.txt, noindex, web manifest, icons');
test('private and account pages are not to be listed, public ones are', async () => {
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
