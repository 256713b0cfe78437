import { beforeEach, expect, test } from 'vitest';
import { courses } from '#app/database/schema/catalogue.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { deleteDraftsOf } from './draft-queries.server.ts';
import { makeQuotationFile } from './draw-quotation.server.ts';
import { previewDraft } from './read-drafts.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const form = '/admin/quotations/new';
const id = '2f6f1f5e-0000-4000-8000-000000000009';

let courseId = '';
let open: (path: string) => ReturnType<ReturnType<typeof renderedSite>['visit']>;
let send: (fields: Readonly<Record<string, string>>) => ReturnType<typeof open>;
let site: ReturnType<typeof renderedSite>;
let cookie = '';
let actor: Actor;
beforeEach(async () => {
  courseId = (await createCourse(env.db, { title: 'Bookkeeping', priceCents: toCents(250_000) })).id;
  site = renderedSite(env, {}, { gateway: shop.deps.gateway, clock: env.clock });
  const staff = await createStaff(env.db, { name: 'Naliaka', role: 'accountant' });
  actor = { kind: 'staff', userId: staff.id, name: staff.name, email: staff.email, role: 'accountant' };
  cookie = await staffCookie(site, staff.id);
  open = (path) => site.visit(path, { cookie });
  send = (fields) => {
    const typed = { id, userId: '', email: 'amani@taita.example', name: 'Amani', locale: 'sw', code: '', days: '14' };
    return site.visit(form, {
      cookie,
      form: { ...typed, organisation: 'Taita Farms', kraPin: 'P051998877K', message: 'Habari.', ...fields },
    });
  };
});

const counts = async () =>
  (
    await env.pool.query(`select (select count(*) from quotation_drafts)::int as drafts,
      (select count(*) from orders)::int as orders, (select count(*) from quotations)::int as quotations,
      (select count(*) from users where email = 'amani@taita.example')::int as buyers`)
  ).rows[0];

/** Returns the words of the draft's PDF. */
async function documentText(): Promise<string> {
  const view = await previewDraft({ db: env.db, clock: env.clock, actor }, id);
  const { bytes } = await makeQuotationFile(view, null);
  return (await readPdf(bytes)).text.replaceAll('\u00a0', ' ');
}

test('a draft is kept half-filled, changed, shown as a PDF at the prices of the day, and becomes an order when it is sent', async () => {
  const saved = await send({ intent: 'save', kraPin: '', days: '' });
  expect(saved.location).toBe(`${form}?draft=${id}&done=draft`);
  expect(await counts()).toEqual({ drafts: 1, orders: 0, quotations: 0, buyers: 0 });
  expect((await open('/admin/quotations')).text).toMatch(/Drafts Taita Farms .*Naliaka/);

  await send({ intent: 'save', course: courseId });
  const page = await open(`${form}?draft=${id}`);
  expect(page.html).toMatch(/value="P051998877K"/);
  expect(page.text).toMatch(/Total KSh 2,500/);
  for (const words of ['RASIMU', 'Taita Farms', 'Habari.', 'KSh 2,500']) expect(await documentText()).toContain(words);
  // No price is promised.
  await env.db.update(courses).set({ priceCents: toCents(300_000) });
  expect(await documentText()).toContain('KSh 3,000');

  expect((await send({ intent: 'send', course: courseId })).location).toBe(`/admin/quotations/${id}?done=made`);
  expect(await counts()).toEqual({ drafts: 0, orders: 1, quotations: 1, buyers: 1 });
  // A form that was open meanwhile does not make a draft of an order that was sent.
  expect((await send({ intent: 'save' })).status).toBe(409);
  expect((await open(`${form}?draft=${id}`)).status).toBe(404);
  const { rows } = await env.pool.query(`select action from audit_log where action like 'order.%' order by id`);
  expect(rows.map(({ action }) => action)).toEqual(['order.drafted', 'order.draft_changed', 'order.quoted']);
});

test('a draft is deleted by staff, and with the account or the address of its buyer', async () => {
  const learner = await createLearner(env.db, { email: 'faith@example.com' });
  await send({ intent: 'save', userId: learner.id, email: '' });
  expect((await open('/admin/quotations')).text).toContain('Taita Farms');
  await env.pool.query('delete from users where id = $1', [learner.id]);
  expect(await counts()).toMatchObject({ drafts: 0 });
  for (const people of ['', 'Other <AMANI@taita.example>']) {
    await send({ intent: 'save', email: people === '' ? 'amani@taita.example' : 'b@example.com', people });
    await deleteDraftsOf(env.db, 'Amani@taita.example');
    expect(await counts()).toMatchObject({ drafts: people === '' ? 0 : expect.any(Number) });
    await env.pool.query('delete from quotation_drafts');
  }
  await send({ intent: 'save' });
  expect((await send({ intent: 'delete' })).location).toBe('/admin/quotations?done=deleted');
  expect(await counts()).toMatchObject({ drafts: 0 });
});
