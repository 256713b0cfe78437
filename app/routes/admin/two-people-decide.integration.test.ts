import { describe, expect, test } from 'vitest';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { decisionPages } from '#tests/support/decision-pages.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const code = 'UC2AB3CD4E';
const note = 'Seen in the portal';
const portal = (role: StaffRole) => decisionPages(env, fixture, role);
const audits = async () => {
  const { rows } = await env.pool.query<{ action: string }>(
    'select action from audit_log where actor_id is not null order by id',
  );
  return rows.map(({ action }) => action);
};

describe('pages of decisions that want two people, or have a limit', () => {
  test('a claim is sent on by support, and accepted by two people', async () => {
    const order = await shop.order();
    await claim(shop, order, code, { gateway: null });
    const claimId = (await claimsOf(env.db))[0]?.id ?? '';
    const support = await portal('support');
    const payment = `/admin/payments/${(await env.pool.query('select id from payments')).rows[0].id}`;
    expect((await support.open(payment)).text).toMatch(/Send claim on/);
    expect((await support.open(payment)).text).not.toMatch(/Accept claim/);
    // Whoever decides about claims sends none on.
    const cases = '/admin/payments/cases';
    expect((await support.open(cases)).text).toMatch(/Send claim on/);
    const manager = await (await portal('manager')).open(cases);
    expect(manager.text).toMatch(/Accept claim/);
    expect(manager.text).not.toMatch(/Send claim on/);
    expect((await support.decide(`forward/${claimId}`, { note: 'She sent a picture' })).location).toContain(
      '?done=forwarded',
    );
    const first = await portal('accountant');
    const page = await first.open(`/admin/payments/decide/accept/${claimId}`);
    expect(page.text).toContain('sent this claim on: “She sent a picture”');
    expect(page.text).toContain('A second person confirms this');
    expect((await first.decide(`accept/${claimId}`, { note })).location).toContain('?done=second');
    expect(await shop.status(order)).toMatchObject({ state: 'not_started' });
    expect((await first.open(`/admin/payments/decide/accept/${claimId}`)).text).toContain('It waits until a colleague');
    const second = await portal('accountant');
    expect((await second.open(`/admin/payments/decide/accept/${claimId}`)).text).toContain('Enter the same to confirm');
    expect((await second.decide(`accept/${claimId}`, { note })).location).toContain('?done=accepted');
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await audits()).toEqual(['claim.forwarded', 'claim.accept_requested', 'claim.accepted']);
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, difference: 0, isClean: true });
  });

  test('the limit of the day is said before the form', async () => {
    const { orderId } = await fixture.paid();
    await sendConfirmation(shop, { receipt: code, amount: 7000, account: 'JANE' });
    const { open, decide } = await portal('accountant');
    expect((await decide(`give-back/${code}`, { note })).location).toMatch(/\?done=waits$/);
    const page = await open(`/admin/payments/decide/refund/${orderId}`);
    expect(page.text).toMatch(/Your limit today is KSh\s20,000\s?, KSh\s13,000 are left/);
    const another = await fixture.paid([14_000]);
    const over = await open(`/admin/payments/decide/refund/${another.orderId}`);
    expect(over.text).toMatch(/KSh\s13,000 are left today\. A colleague can refund more/);
    expect(over.html).not.toContain('name="note"');
  });
});
