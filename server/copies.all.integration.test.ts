import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { addCourse } from '#app/modules/catalogue/courses/admin/add-course.server.ts';
import { courseForm } from '#app/modules/catalogue/courses/admin/course-input.ts';
import { updateCourse } from '#app/modules/catalogue/courses/admin/update-course.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { wholeCatalogue } from '#app/modules/catalogue/courses/course-choices.ts';
import { listCourses } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { logIn } from '#app/modules/people/accounts/log-in.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor } from '#app/modules/study/learning/study-factory.ts';
import { finishUpload } from '#app/modules/catalogue/media/uploads/finish-upload.server.ts';
import { readSearch } from '#app/ui/data/list-query.ts';
import { toCents } from '#app/shared/money.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { readStanding } from '#app/modules/study/reviews/read-reviews.server.ts';
import { html, useHttpServer, type HttpServerInstance } from '#tests/support/http-server-fixture.ts';
import { samples } from '#tests/support/media-fixture.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { openSender } from '#tests/support/upload-sender.ts';

const chain = useHttpServer();

/** Starts two copies of the product that share the database, the secret and the `settings`. */
async function openBoth(settings: Record<string, string> = {}): Promise<[HttpServerInstance, HttpServerInstance]> {
  const all = { AUTH_SECRET: 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8', ...settings };
  await chain.open(all);
  return [chain, await chain.openBeside(all)];
}

// Only one process can use the embedded database.
describe.skipIf(inject('testDatabase').kind === 'pglite')('two copies of the product', () => {
  test("show a staff member's change at once on both", async () => {
    const [here, there] = await openBoth();
    const { services } = here.product;
    chain.page = async () => html(`${(await services.db.execute('select from courses')).rows.length} courses`);
    for (const copy of [here, there]) expect((await copy.ask('/courses')).text).toContain('0 courses');
    const course = courseForm.parse({ title: 'Beads', instructor: 'Achieng', description: 'Strings.', price: '100' });
    const actor = await staffActor(services.db);
    await addCourse({ ...services, actor }, { id: crypto.randomUUID(), course });
    expect((await here.ask('/courses')).text).toContain('1 courses');
    // Less than the minute after which a page is rendered again anyway.
    await expect.poll(async () => (await there.ask('/courses')).text, { timeout: 40_000 }).toContain('1 courses');
  });

  test("find a staff member's change on the other: title, price, and listing", async () => {
    const [here, there] = await openBoth();
    const { services } = here.product;
    const { db } = services;
    chain.page = async ({ url }, scope) => {
      const filter = { ...wholeCatalogue, search: readSearch(new URL(url).searchParams) };
      const { courses } = await listCourses(scope.services, filter);
      return html(`${courses.map(({ title, priceCents }) => `${title} for ${priceCents}`).join()}.`);
    };
    const { id, slug } = await createCourse(db, { title: 'Beads', priceCents: toCents(10_000) });
    const search = async (words: string) => (await there.ask(`/courses?search=${words}`)).text;
    const soon = (words: string) => expect.poll(() => search(words), { timeout: 20_000 });
    expect(await search('beads')).toContain('>Beads for 10000.');
    expect(await search('strings')).toContain('>.');
    // The pages stay cached: no event reports this change.
    await db.execute(sql`update courses set price_cents = 20000`);
    expect(await search('Beads')).toContain('>Beads for 10000.');
    await db.execute(sql`update courses set price_cents = 10000`);

    const fields = { slug, instructor: 'Achieng', description: 'Of glass.', category: 'frontend' };
    const actor = await staffActor(db);
    const change = (version: number, changes: Record<string, string>) =>
      updateCourse(
        { ...services, actor, announce: async () => undefined },
        { id, version, course: courseForm.parse({ ...fields, ...changes }) },
      );
    await change(1, { title: 'Strings', price: '100' });
    await soon('strings').toContain('>Strings for 10000.');
    expect(await search('beads')).toContain('>.');
    await change(2, { title: 'Strings', price: '250' });
    await soon('strings').toContain('>Strings for 25000.');
    await change(3, { title: 'Strings', price: '250', status: 'draft' });
    await soon('strings').toContain('>.');
    await change(4, { title: 'Strings', price: '250', status: 'active' });
    await soon('strings').toContain('>Strings for 25000.');
  });

  test('detect at the next request that a session or an enrolment ended on the other, while the page is cached', async () => {
    const [here, there] = await openBoth();
    const { services } = here.product;
    const { db } = services;
    const [buyer, course] = [await createLearner(db, { name: 'Njoki' }), await createCourse(db)];
    const owned = { userId: buyer.id, courseId: course.id };
    await createEnrolment(db, owned);
    chain.page = async (_request, scope, shared) => {
      const actor = await scope.actor();
      const { isOwned } = shared?.standing ?? (await readStanding({ db, actor }, { courseId: course.id, beside: [] }));
      return html(`${actor.kind === 'learner' ? actor.name : 'nobody'} ${isOwned ? 'has it' : 'has it not'}`);
    };
    const logInAt = async (copy: HttpServerInstance) =>
      cookieOf(await logIn(copy.product.services, { ...buyer, address: '192.0.2.1', userAgent: 'test', cookie: null }));
    const cookie = await logInAt(here);
    const ask = async () => (await there.ask(`/courses/${course.slug}`, { headers: { cookie } })).text;
    for (let time = 1; time <= 3; time += 1) expect(await ask()).toContain('Njoki has it ');
    expect(chain.rendered).toHaveLength(1);
    await revokeEnrolment(db, { ...owned, at: services.clock.now() });
    for (let time = 1; time <= 2; time += 1) expect(await ask()).toContain('Njoki has it not');
    expect(chain.rendered).toHaveLength(2);
    await services.auth.endSession(cookie);
    expect(await ask()).toContain('nobody has it not');
  });

  test('count tries together', async () => {
    const [here, there] = await openBoth();
    const limits = [here, there].map(({ product }) => product.services.rateLimits);
    const consume = (n: number) =>
      limits[n % 2]?.consume('login-per-email-and-network', 'achieng@example.com 192.0.2.1');
    for (const n of [0, 1, 2, 3, 4]) await consume(n);
    for (const n of [0, 1]) await expect(consume(n)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('share sessions, and continue an upload to the bucket that began on the other', async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    const [here, there] = await openBoth(settingsOf(await s3.newBucket()));
    let at = here;
    const sender = await openSender({
      product: here.product,
      get port() {
        return at.port;
      },
    });
    const video = readFileSync(samples.video);
    const id = await sender.beginId(video.length);
    await sender.piece(id, 0, video.subarray(0, 90_000));
    at = there;
    expect(await sender.offset(id)).toBe(90_000);
    expect(await sender.piece(id, 90_000, video.subarray(90_000))).toMatchObject({ status: 204 });
    const { services } = there.product;
    const file = await finishUpload({ ...services, actor: sender.actor }, { uploadId: id, address: '192.0.2.1' });
    expect(file.sha256).toBe(createHash('sha256').update(video).digest('hex'));
  });
});
