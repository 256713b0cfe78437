import { describe, expect, it } from 'vitest';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { createMixedCourse } from '#app/modules/learning/study-factory.ts';
import { completeLesson } from '#app/modules/learning/complete-lesson.server.ts';
import { insertIdentity } from '#app/modules/identity/identity-queries.server.ts';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { insertMessage, upsertSubscription } from '#app/modules/messages/message-queries.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { deletedPerson } from '#app/shared/deleted-person.ts';
import { accountDesk, code } from '#tests/support/account-desk.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { eraseAccount } from './erase-account.server.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);
const phone = '254712345678';

async function newLearner(name: string) {
  const user = await createLearner(bed.db, { name });
  const actor = { kind: 'learner', userId: user.id, email: user.email, name } as const;
  return { ...user, actor, consent: { email: user.email, password: user.password } };
}

const erase = (actor: Actor, consent: { email: string; password: string }) =>
  eraseAccount({ ...accountDesk(bed), actor }, consent);

/** Sums of the books, which no deletion may change. */
async function ledger() {
  const { rows } = await bed.pool.query(`select
    (select json_agg(json_build_array(id, course_title, amount_cents, status, transaction_id, payment_date) order by id) from payments) as payments,
    (select json_agg(json_build_array(id, number, status, total_cents, paid_at) order by id) from orders) as orders,
    (select json_agg(json_build_array(receipt, amount_cents, state, order_id) order by receipt) from mpesa_receipts) as receipts,
    (select json_agg(json_build_array(id, status, amount_shillings) order by id) from payment_attempts) as attempts,
    (select sum(amount_cents) from payments where status = 'completed') as revenue`);
  return rows[0];
}

/** In which tables a word is found anywhere, those of the jobs too. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await bed.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by table_name`,
  );
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const hit = await bed.pool.query(
      `select 1 from "${schema}"."${name}" t where position($1 in to_jsonb(t)::text) > 0 limit 1`,
      [word],
    );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/** A learner who bought a course, studies it, and wrote to the company. */
async function busyLearner() {
  const who = await newLearner('Wanjirũ Kamau');
  await trial.next('success');
  const order = await trial.order({ buyer: who.actor, prices: [6500, 999.5] });
  await trial.pay(order, phone);
  await trial.pass(60);
  const { course, free } = await createMixedCourse(bed.db);
  await createEnrolment(bed.db, { userId: who.id, courseId: course.id });
  await completeLesson(
    { db: bed.db, clock: bed.clock, contentAccess: 'enrolled', actor: who.actor },
    { course: course.id, lessonId: free },
  );
  const at = bed.clock.now();
  await insertMessage(bed.db, { name: who.name, email: who.email, message: 'Habari yenu' }, at);
  await upsertSubscription(bed.db, who.email, at);
  await bed.pool.query(`insert into reviews (user_id, course_id, rating, body) values ($1, $2, 4, 'Nzuri')`, [
    who.id,
    course.id,
  ]);
  return { who, order, course };
}

describe('deleting an account', () => {
  it('leaves the books as they are and nothing of the person in any table but the farewell', async () => {
    const { who, course } = await busyLearner();
    const stays = await busyLearner();
    const before = await ledger();
    expect(await tablesWith(who.email)).toEqual(
      expect.arrayContaining(['contact_messages', 'mail_outbox', 'newsletter_subscriptions', 'payments', 'users']),
    );
    const desk = accountDesk(bed);
    const cookie = await desk.loginCookie(who.email, who.password);

    await erase(who.actor, who.consent);

    expect(await ledger()).toEqual(before);
    expect(await desk.actorOf(cookie)).toEqual({ kind: 'visitor' });
    expect(await tablesWith(who.email)).toEqual(['mail_outbox']);
    const { rows: mails } = await bed.pool.query('select subject from mail_outbox where recipient = $1', [who.email]);
    expect(mails).toEqual([{ subject: 'Your MIC3 account is deleted' }]);
    expect(await tablesWith(who.id)).toEqual(['audit_log']);
    const { rows: ofOrders } = await bed.pool.query<{ buyer: string; phone: string | null }>(
      `select buyer_name as buyer, phone_number as phone from payments where user_id is null`,
    );
    expect(new Set(ofOrders.map(({ buyer }) => buyer))).toEqual(new Set([deletedPerson.name]));
    expect(ofOrders.every((line) => line.phone === null)).toBe(true);
    const { rows: counts } = await bed.pool.query('select student_count, rating_count from courses where id = $1', [
      course.id,
    ]);
    expect(counts).toEqual([{ student_count: 0, rating_count: 0 }]);
    const { rows: others } = await bed.pool.query('select count(*)::int as n from enrolments where user_id = $1', [
      stays.who.id,
    ]);
    expect(others).toEqual([{ n: 3 }]);
  });

  it('takes the phone out of the books and out of M-Pesa’s reports', async () => {
    const { who } = await busyLearner();
    expect(await tablesWith(phone)).toEqual(
      expect.arrayContaining(['mpesa_receipts', 'payment_attempts', 'payment_callbacks', 'payments', 'profiles']),
    );
    await erase(who.actor, who.consent);
    expect(await tablesWith(phone)).toEqual([]);
  });

  it('takes the payer’s name out of a report of money that was paid by hand', async () => {
    const who = await newLearner('Chebet');
    const order = await trial.order({ buyer: who.actor });
    await sendConfirmation(trial, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await tablesWith('JANE')).toContain('payment_callbacks');
    await erase(who.actor, who.consent);
    expect(await tablesWith('JANE')).not.toContain('payment_callbacks');
    expect(await tablesWith('UC2AB3CD4E')).toEqual(expect.arrayContaining(['mpesa_receipts', 'payments']));
  });

  it('money that comes after all is kept and goes back, and no mail is written', async () => {
    const who = await newLearner('Mumbi');
    const order = await trial.order({ buyer: who.actor });
    await erase(who.actor, who.consent);
    await sendConfirmation(trial, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await refundsOf(bed.db)).toMatchObject([
      { receipt: 'UC2AB3CD4E', amount: 650_000, reason: 'undeliverable', status: 'requested' },
    ]);
    const { rows } = await bed.pool.query('select from mail_outbox where recipient = $1', [deletedPerson.email]);
    expect(rows).toEqual([]);
  });

  it('refuses while a payment is open, and changes nothing', async () => {
    const who = await newLearner('Achieng');
    await trial.next('wait-for-me');
    const order = await trial.order({ buyer: who.actor });
    await trial.pay(order, phone);
    await expect(erase(who.actor, who.consent)).rejects.toEqual(code('money_under_way'));
    expect(await tablesWith(who.email)).toContain('users');
    expect(await tablesWith(deletedPerson.email)).toEqual([]);
  });

  it('refuses while money is looked into, or is to be given back', async () => {
    const who = await newLearner('Otieno');
    await trial.next('wrong-amount');
    const order = await trial.order({ buyer: who.actor });
    await trial.pay(order, phone);
    await trial.pass(60);
    await expect(erase(who.actor, who.consent)).rejects.toEqual(code('money_under_way'));
  });

  it('lets go who only filled a cart or failed to pay', async () => {
    const who = await newLearner('Njeri');
    await trial.order({ buyer: who.actor });
    const before = await ledger();
    await erase(who.actor, who.consent);
    expect(await ledger()).toEqual(before);
    expect(await tablesWith('Njeri')).toEqual([]);
  });

  it('happens once, however often it is asked for', async () => {
    const who = await newLearner('Kiprono');
    const twice = await Promise.allSettled([erase(who.actor, who.consent), erase(who.actor, who.consent)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('sign_in_required') });
    const { rows } = await bed.pool.query('select count(*)::int as n from mail_outbox');
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('who may delete an account', () => {
  it('is its owner, by the e-mail and the password', async () => {
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

  it('is by the e-mail alone who signs in by Google', async () => {
    const who = await newLearner('Zawadi');
    await bed.pool.query('delete from accounts');
    await insertIdentity(bed.db, {
      userId: who.id,
      issuer: 'https://accounts.google.com',
      subject: '42',
      at: bed.clock.now(),
    });
    await expect(erase(who.actor, { email: 'no', password: '' })).rejects.toEqual(code('email_differs'));
    await erase(who.actor, { email: who.email, password: '' });
    expect(await tablesWith('https://accounts.google.com')).toEqual([]);
  });

  it('is never an administrator', async () => {
    const admin = await createAdmin(bed.db);
    for (const kind of ['admin', 'learner'] as const) {
      const actor: Actor = { kind, userId: admin.id, email: admin.email, name: admin.name, role: 'admin' };
      await expect(erase(actor, admin)).rejects.toEqual(code('admins_stay'));
    }
    expect(await tablesWith(admin.email)).toContain('users');
  });
});
