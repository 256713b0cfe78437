import { describe, expect, test } from 'vitest';
import { decideAttempt } from '#app/modules/money/collection/attempts/decide-attempt.server.ts';
import { decideClaim, forwardClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { readPaymentRecord } from '#app/modules/money/payments/admin/read-payment-record.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { claim, claimsOf } from '#tests/support/claims.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { decisionPages } from '#tests/support/decision-pages.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { declineDecision } from './decline-decision.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const note = 'The code is of another shop';

async function staff(role: StaffRole = 'accountant') {
  const { id, name, email } = await createStaff(env.db, { role });
  return { kind: 'staff' as const, userId: id, name, email, role };
}
type Staff = Awaited<ReturnType<typeof staff>>;

/** What is stored of the subject of a decision. */
interface Subject {
  readonly id: string;
  readonly decide: (actor: Staff) => Promise<unknown>;
  readonly state: () => Promise<string>;
}

const stateOf = (table: 'payment_claims' | 'payment_attempts' | 'refunds', id: string) => async () =>
  (await env.pool.query<{ status: string }>(`select status from ${table} where id = $1`, [id])).rows[0]?.status ?? '';

const subjects: Readonly<Record<string, () => Promise<Subject>>> = {
  'a claim': async () => {
    const order = await shop.order();
    await claim(shop, order, 'UC2AB3CD4E', { gateway: null });
    const id = (await claimsOf(env.db))[0]?.id ?? '';
    const decide = (actor: Staff) =>
      decideClaim({ ...shop.deps, actor }, { claimId: id, decision: 'accept', note: 'seen' });
    return { id, decide, state: stateOf('payment_claims', id) };
  },
  'a request in doubt': async () => {
    await shop.next('dropped-before');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(301);
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts');
    const id = rows[0]?.id ?? '';
    const decision = { kind: 'paid', receipt: 'UC2AB3CD5E', amountShillings: 6500 } as const;
    const decide = (actor: Staff) => decideAttempt({ ...shop.deps, actor }, { attemptId: id, decision, note: 'seen' });
    return { id, decide, state: stateOf('payment_attempts', id) };
  },
  'a refund by hand': async () => {
    const { refundId: id } = await fixture.requested(await fixture.paid());
    // Nobody requested it, as for refunds that the shop began itself.
    await env.pool.query('update refunds set requested_by = null where id = $1', [id]);
    const deps = await fixture.deps();
    const by = { refundId: id, refundReceipt: 'UC2AB3CD6E', note: 'sent' };
    return { id, decide: (actor) => recordRefundByHand({ ...deps, actor }, by), state: stateOf('refunds', id) };
  },
};

const approvals = async () =>
  (await env.pool.query<{ status: string }>('select status from approvals order by status desc, id')).rows.map(
    ({ status }) => status,
  );
const declines = async () =>
  (
    await env.pool.query<{ action: string; actor_id: string; note: string }>(
      `select action, actor_id, after ->> 'note' as note from audit_log where action like '%\\_declined'`,
    )
  ).rows;
const mailsAbout = async (to: string) =>
  (await env.pool.query('select from mail_outbox where recipient = $1 and text like $2', [to, `%${note}%`])).rows
    .length;
const decline = (actor: Staff, subjectId: string, why = note) =>
  declineDecision({ ...shop.deps, actor }, { subjectId, note: why });

describe.each(Object.keys(subjects))('the first decision about %s', (name) => {
  const make = async () => {
    const subject = await subjects[name]?.();
    if (!subject) throw new Error('a subject has a name');
    const first = await staff();
    const before = await subject.state();
    expect(await subject.decide(first)).toBe('waits');
    return { ...subject, first, before };
  };

  test('stands in the history of its payment in words, as does that it was declined', async () => {
    const { id, first } = await make();
    const titles = async () => {
      const { rows } = await env.pool.query<{ id: string }>('select id from payments');
      return (await readPaymentRecord({ ...shop.deps, actor: first }, rows[0]?.id ?? '')).events.map(
        ({ title }) => title,
      );
    };
    expect(await titles()).toContainEqual(expect.stringMatching(/^Decided by the first of two people: [A-Z]/));
    expect(await titles()).not.toContain('The second of two people declined');
    await decline(await staff(), id);
    expect(await titles()).toContain('The second of two people declined');
  });

  test('is declined with a reason, which the first person gets; the subject is as before', async () => {
    const { id, decide, state, first, before } = await make();
    const second = await staff();
    await decline(second, id);
    expect(await state()).toBe(before);
    expect(await approvals()).toEqual(['withdrawn']);
    expect(await declines()).toMatchObject([{ actor_id: second.userId, note }]);
    expect(await mailsAbout(first.email)).toBe(1);
    // Nothing is left to decline, and nobody confirms by mistake what was declined.
    expect(await codeOf(decline(second, id))).toBe('nothing_waits');
    expect(await decide(second)).toBe('waits');
    expect(await approvals()).toEqual(['withdrawn', 'waiting']);
    expect(await declines()).toHaveLength(1);
  });

  test('is taken back by whoever made it, without a mail', async () => {
    const { id, first } = await make();
    await decline(first, id);
    expect(await approvals()).toEqual(['withdrawn']);
    expect(await mailsAbout(first.email)).toBe(0);
  });

  test('is not declined without a reason, nor by other roles', async () => {
    const { id } = await make();
    expect(await codeOf(decline(await staff(), id, ' '))).toBe('note_required');
    expect(await codeOf(decline(await staff('support'), id))).toBe('forbidden');
    expect(await codeOf(decline(await staff(), crypto.randomUUID()))).toBe('nothing_waits');
    expect(await codeOf(decline(await staff(), 'no id'))).toBe('nothing_waits');
    expect(await approvals()).toEqual(['waiting']);
    expect(await declines()).toEqual([]);
  });

  test('is declined or confirmed, never both', async () => {
    const { id, decide, state, before } = await make();
    const [one, other] = [await staff(), await staff()];
    const [, declined] = await Promise.allSettled([decide(one), decline(other, id)]);
    const isDone = (await state()) !== before;
    expect(isDone ? declined.status === 'rejected' : declined.status === 'fulfilled').toBe(true);
    expect((await approvals())[0]).toBe(isDone ? 'approved' : 'withdrawn');
    expect(await declines()).toHaveLength(isDone ? 0 : 1);
  });
});

test('a claim that support sent on is not declined', async () => {
  const order = await shop.order();
  await claim(shop, order, 'UC2AB3CD7E', { gateway: null });
  const claimId = (await claimsOf(env.db))[0]?.id ?? '';
  await forwardClaim({ ...shop.deps, actor: await staff('support') }, { claimId, note: 'a picture' });
  expect(await codeOf(decline(await staff(), claimId))).toBe('nothing_waits');
});

test('the pages offer it, say since when it waits, and tell the first person why it was declined', async () => {
  const claimed = await subjects['a claim']?.();
  const id = claimed?.id ?? '';
  const [first, second, third] = [
    await decisionPages(env, fixture, 'accountant'),
    await decisionPages(env, fixture, 'accountant'),
    await decisionPages(env, fixture, 'accountant'),
  ];
  const cases = '/admin/payments/cases';
  expect((await second.open(cases)).html).not.toContain('/decide/decline/');
  await first.decide(`accept/${id}`, { note: 'Seen in the portal' });
  const payment = `/admin/payments/${(await env.pool.query('select id from payments')).rows[0].id}`;
  for (const path of [cases, payment]) {
    const page = await second.open(path);
    expect(page.text).toContain('Waits for a second person since');
    expect(page.html).toContain(`/admin/payments/decide/decline/${id}`);
  }
  const stale = await third.open(`/admin/payments/decide/decline/${id}`);
  expect(stale.text).toContain('The first decision is taken back');
  expect((await second.decide(`decline/${id}`, { note })).location).toContain('?done=declined');
  // The third person's page is out of date.
  const form = new FormData();
  form.set('note', note);
  const late = await third.send(`/admin/payments/decide/decline/${id}`, form);
  expect(late.status).toBe(409);
  expect(late.text).toContain('Nothing waits for a second person here any more');
  expect((await third.open(`/admin/payments/decide/decline/${id}`)).text).toContain('Nothing waits for a second');
  const again = await first.open(`/admin/payments/decide/accept/${id}`);
  expect(again.text).toMatch(/declined this on .*: “The code is of another shop”/);
  expect((await first.open(payment)).text).toContain('The code is of another shop');
  expect((await first.open(cases)).text).not.toContain('Waits for a second person');
  await first.decide(`accept/${id}`, { note: 'Looked again' });
  expect((await first.open(`/admin/payments/decide/accept/${id}`)).text).not.toContain('declined this');
});
