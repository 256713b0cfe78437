import { describe, expect, it } from 'vitest';
import type { AuditPage } from '#app/modules/people/audit/read-audit.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { readCsv } from '#app/shared/read-csv.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as csvLoader } from './audit-csv.ts';
import { loader } from './audit.tsx';

const env = useTestEnv();

describe('the audit log for an accountant', () => {
  const owner = { kind: 'system', name: 'Owner' } as const;
  const entries: readonly (readonly [
    action: string,
    isAboutMoney: boolean,
    after?: Readonly<Record<string, unknown>>,
  ])[] = [
    ['attempt.decided_paid', true],
    ['claim.accepted', true],
    ['invoice.etims_entered', true],
    ['invoices.etims_imported', true],
    ['offer.updated', true],
    ['order.paid_in_parts', true],
    ['payments.exported', true],
    ['receipt.matched', true],
    ['refund.done', true],
    ['statement.imported', true],
    ['course.updated', true, { priceCents: 200_00, title: 'Kiondo' }],
    ['course.updated', false, { title: 'Kiondo' }],
    ['course.added', false, { priceCents: 200_00 }],
    ['user.suspended', false],
    ['enrolment.granted', false],
    ['settings.changed', false],
    ['admin.signed_in', false],
  ];

  async function readAs(role: StaffRole) {
    const site = accountSite(env);
    const editor = await createStaff(env.db, { name: 'Editor', role: 'editor' });
    const accountant = await createStaff(env.db, { name: 'Accountant', role: 'accountant' });
    const actorOf = ({ id, name, email }: typeof editor) => ({ kind: 'staff', userId: id, name, email, role }) as const;
    for (const [action, isMoney, after] of entries)
      await recordAudit(env.db, isMoney ? actorOf(accountant) : actorOf(editor), {
        action,
        subjectType: 'course',
        subjectId: 'one',
        ...(after && { before: { priceCents: 100_00, title: 'Beads' }, after }),
      });
    await recordAudit(env.db, owner, { action: 'admin.signed_in', subjectType: 'user', subjectId: 'one' });
    const reader = await createStaff(env.db, { name: 'Reader', role });
    const headers = { cookie: await staffCookie(site, reader.id) };
    const page = async (query: string) =>
      (await site.call(loader, `/admin/audit${query}`, { headers })).body as unknown as AuditPage;
    const file = async (query: string) => {
      const { body } = await site.call(
        async (args: never) => ({
          text: await ((await (csvLoader as (args: never) => unknown)(args)) as Response).text(),
        }),
        `/admin/audit/csv${query}`,
        { headers },
      );
      return [...readCsv(String(body['text']))].slice(1).map(({ cells }) => cells);
    };
    return { page, file, editor, accountant };
  }

  const money = entries.filter(([, isMoney]) => isMoney).map(([action]) => action);

  it('has every entry about money and no other, on the page, in its options, by every filter and in the file', async () => {
    const { page, file, editor } = await readAs('accountant');
    const actionsOf = async (query: string) => (await page(query)).entries.map(({ action }) => action).toSorted();
    const fullPage = await page('');
    expect(fullPage.entries.map(({ action }) => action)).toEqual(money.toReversed());
    expect(fullPage.total).toBe(money.length);
    expect(fullPage.actions.map(({ action }) => action)).toEqual(money.toSorted());
    expect(fullPage.staffMembers.map(({ name }) => name)).toEqual(['Accountant']);
    expect(await actionsOf('?about=one')).toEqual(money.toSorted());
    expect(await actionsOf('?action=course.updated')).toEqual(['course.updated']);
    expect(await actionsOf('?action=user.suspended')).toEqual([]);
    expect(await actionsOf(`?who=${editor.id}`)).toEqual([]);
    expect(await actionsOf('?who=system')).toEqual([]);
    expect((await file('')).map((cells) => cells[4])).toEqual(money.toReversed());
    expect(await file('?action=settings.changed')).toEqual([]);
  });

  it('shows only the price of a course', async () => {
    const { page, file } = await readAs('accountant');
    const [entry] = (await page('?action=course.updated')).entries;
    expect(entry).toMatchObject({ changes: [{ name: 'price' }], values: [{ name: 'price' }] });
    const [cells = []] = await file('?action=course.updated');
    expect(cells.slice(7, 9)).toEqual(['{"priceCents":10000}', '{"priceCents":20000}']);
  });

  it.each(['manager', 'owner'] as const)('and %s reads everything', async (role) => {
    const { page, file } = await readAs(role);
    const actions = (await page('')).entries.map(({ action }) => action);
    for (const [action] of entries) expect(actions).toContain(action);
    const [changed] = (await page('?action=course.updated')).entries.slice(1);
    expect(changed?.values.map(({ name }) => name).toSorted()).toEqual(['price', 'title']);
    expect((await file('')).map((cells) => cells[4])).toEqual(expect.arrayContaining(actions));
  });

  it('links to no forbidden page', async () => {
    const { accountant } = await readAs('accountant');
    const learner = await createLearner(env.db, { name: 'Njoki Waweru' });
    await recordAudit(env.db, owner, { action: 'user.suspended', subjectType: 'user', subjectId: learner.id });
    await recordAudit(env.db, owner, {
      action: 'claim.accepted',
      subjectType: 'user',
      subjectId: learner.id,
    });
    const site = renderedSite(env);
    const { html } = await site.visit('/admin/audit', { cookie: await staffCookie(site, accountant.id) });
    expect(html).toContain('<b>Njoki Waweru</b>');
    expect(html).not.toContain(`href="/admin/users/${learner.id}"`);
  });
});
