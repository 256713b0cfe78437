import { describe, expect, it } from 'vitest';
import { insertIdentity } from '#app/modules/people/accounts/identity-queries.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { accountFixture, code } from '#tests/support/account-fixture.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { tracedPhone, tracesIn } from '#tests/support/traces.ts';
import { eraseAccount } from './erase-account.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const phone = tracedPhone;
const { newLearner, ledger, tablesWith, busyLearner } = tracesIn(env, shop);

const erase = (actor: Actor, consent: { email: string; password: string }) =>
  eraseAccount({ ...accountFixture(env), actor }, consent);

describe('deleting an account', () => {
  specifies('States: my account: deletion', 'Money: the ledger outlives course and learner');
  it('leaves the books unchanged and nothing of the person in any table but the last mail', async () => {
    const { who, course } = await busyLearner();
    const stays = await busyLearner();
    const before = await ledger();
    expect(await tablesWith(who.email)).toEqual(
      expect.arrayContaining(['contact_messages', 'mail_outbox', 'newsletter_subscriptions', 'payments', 'users']),
    );
    const fixture = accountFixture(env);
    const cookie = await fixture.loginCookie(who.email, who.password);

    await erase(who.actor, who.consent);

    expect(await ledger()).toEqual(before);
    expect(await fixture.actorOf(cookie)).toEqual({ kind: 'visitor' });
    expect(await tablesWith(who.email)).toEqual(['mail_outbox']);
    const { rows: mails } = await env.pool.query('select subject from mail_outbox where recipient = $1', [who.email]);
    expect(mails).toEqual([{ subject: 'Your MIC3 account is deleted' }]);
    expect(await tablesWith(who.id)).toEqual(['audit_log']);
    const { rows: ofOrders } = await env.pool.query<{ buyer: string; phone: string | null }>(
      `select buyer_name as buyer, phone_number as phone from payments where user_id is null`,
    );
    expect(new Set(ofOrders.map(({ buyer }) => buyer))).toEqual(new Set([deletedPerson.name]));
    expect(ofOrders.every((line) => line.phone === null)).toBe(true);
    const { rows: counts } = await env.pool.query('select student_count, rating_count from courses where id = $1', [
      course.id,
    ]);
    expect(counts).toEqual([{ student_count: 0, rating_count: 0 }]);
    const { rows: others } = await env.pool.query('select count(*)::int as n from enrolments where user_id = $1', [
      stays.who.id,
    ]);
    expect(others).toEqual([{ n: 3 }]);
  });

  it('removes the phone from the books and from M-Pesa’s reports', async () => {
    const { who } = await busyLearner();
    expect(await tablesWith(phone)).toEqual(
      expect.arrayContaining(['mpesa_receipts', 'payment_attempts', 'payment_callbacks', 'payments', 'profiles']),
    );
    await erase(who.actor, who.consent);
    expect(await tablesWith(phone)).toEqual([]);
  });

  it('removes the payer’s name from a report of a payment by hand', async () => {
    const who = await newLearner('Chebet');
    const order = await shop.order({ buyer: who.actor });
    await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await tablesWith('JANE')).toContain('payment_callbacks');
    await erase(who.actor, who.consent);
    expect(await tablesWith('JANE')).not.toContain('payment_callbacks');
    expect(await tablesWith('UC2AB3CD4E')).toEqual(expect.arrayContaining(['mpesa_receipts', 'payments']));
  });

  specifies('Money: the ledger outlives course and learner');
  it('stores late money for a refund, and writes no mail', async () => {
    const who = await newLearner('Mumbi');
    const order = await shop.order({ buyer: who.actor });
    await erase(who.actor, who.consent);
    await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await refundsOf(env.db)).toMatchObject([
      { receipt: 'UC2AB3CD4E', amount: 650_000, reason: 'undeliverable', status: 'requested' },
    ]);
    const { rows } = await env.pool.query('select from mail_outbox where recipient = $1', [deletedPerson.email]);
    expect(rows).toEqual([]);
  });

  specifies('States: my account: deletion');
  it('is refused while a payment is open, and changes nothing', async () => {
    const who = await newLearner('Achieng');
    await shop.next('wait-for-me');
    const order = await shop.order({ buyer: who.actor });
    await shop.pay(order, phone);
    await expect(erase(who.actor, who.consent)).rejects.toEqual(code('money_under_way'));
    expect(await tablesWith(who.email)).toContain('users');
    expect(await tablesWith(deletedPerson.email)).toEqual([]);
  });

  it('is refused while money is in review or to be refunded', async () => {
    const who = await newLearner('Otieno');
    await shop.next('wrong-amount');
    const order = await shop.order({ buyer: who.actor });
    await shop.pay(order, phone);
    await shop.pass(60);
    await expect(erase(who.actor, who.consent)).rejects.toEqual(code('money_under_way'));
  });

  it('is allowed after a filled cart or a failed payment', async () => {
    const who = await newLearner('Njeri');
    await shop.order({ buyer: who.actor });
    const before = await ledger();
    await erase(who.actor, who.consent);
    expect(await ledger()).toEqual(before);
    expect(await tablesWith('Njeri')).toEqual([]);
  });

  it('happens once for repeated requests', async () => {
    const who = await newLearner('Kiprono');
    const twice = await Promise.allSettled([erase(who.actor, who.consent), erase(who.actor, who.consent)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('sign_in_required') });
    const { rows } = await env.pool.query('select count(*)::int as n from mail_outbox');
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('permission to delete an account', () => {
  it("needs the owner's e-mail and password", async () => {
    const who = await newLearner('Mwende');
    const other = await newLearner('Baraka');
    const wrong = [
      [{ ...who.consent, email: other.email }, 'email_differs'],
      [{ ...who.consent, email: '' }, 'email_differs'],
      [{ ...who.consent, password: 'Wrong#2026' }, 'wrong_password'],
      [{ ...who.consent, password: '' }, 'wrong_password'],
    ] as const;
    for (const [consent, refusal] of wrong) await expect(erase(who.actor, consent)).rejects.toEqual(code(refusal));
    await expect(erase({ kind: 'visitor' }, who.consent)).rejects.toEqual(code('sign_in_required'));
    await erase(who.actor, { ...who.consent, email: ` ${who.email.toUpperCase()} ` });
    expect(await tablesWith(who.email)).toEqual(['mail_outbox']);
    expect(await tablesWith(other.email)).toEqual(['users']);
  });

  it('needs the e-mail alone for Google accounts', async () => {
    const who = await newLearner('Zawadi');
    await env.pool.query('delete from accounts');
    await insertIdentity(env.db, {
      userId: who.id,
      issuer: 'https://accounts.google.com',
      subject: '42',
      at: env.clock.now(),
    });
    await expect(erase(who.actor, { email: 'no', password: '' })).rejects.toEqual(code('email_differs'));
    await erase(who.actor, { email: who.email, password: '' });
    expect(await tablesWith('https://accounts.google.com')).toEqual([]);
  });

  it('is never given to a staff member', async () => {
    const staff = await createStaff(env.db);
    for (const kind of ['staff', 'learner'] as const) {
      const actor: Actor = { kind, userId: staff.id, email: staff.email, name: staff.name, role: 'manager' };
      await expect(erase(actor, staff)).rejects.toEqual(code('staff_stays'));
    }
    expect(await tablesWith(staff.email)).toContain('users');
  });
});
