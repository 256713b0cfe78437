import { describe, expect, test } from 'vitest';
import { courses } from '#app/database/schema/catalogue.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { cancelRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import { listPayments } from '#app/modules/money/ledger/list-payments.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { anonymiseBuyer } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { exportGifts, exportPayments } from '#app/modules/money/payments/buyers/export-purchases.server.ts';
import { deleteAccount } from '#app/modules/people/accounts/delete-account.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { allPayments } from '#tests/support/all-payments.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useRecordedPayments } from '#tests/support/recorded-payments.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { changeGiftAddress, mailOrderGift, readOrderGift } from './admin/gift-desk.server.ts';
import { changeGift, mailGiftAgain } from './change-gift.server.ts';
import { makeGiftCardFile } from './draw-gift-card.server.ts';
import { giveCourse } from './give-course.server.ts';
import type { GiftFields } from './gift-form.ts';
import { mailGifts } from './mail-gifts.server.ts';
import { acceptGift, readGift } from './open-gift.server.ts';
import { listGivenGifts } from './read-given-gifts.server.ts';
import { giftStateWords } from './ui/gift-state.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { accountant, record } = useRecordedPayments(env, shop);
const day = 24 * 3600;

const fields: GiftFields = {
  way: 'mail',
  recipientName: 'Mama Akinyi',
  recipientEmail: 'Akinyi@Example.com',
  locale: '',
  senderName: 'Faith',
  message: 'Elimu haina mwisho.',
  mailOn: '',
};

let keys = 0;
type Buyer = Purchase['buyer'];

async function give(input: { readonly buyer?: Buyer; readonly courseId?: string; readonly fields?: GiftFields } = {}) {
  keys += 1;
  const buyer = input.buyer ?? (await shop.learner());
  const courseId = input.courseId ?? (await createCourse(env.db, { priceCents: toCents(350_000) })).id;
  const order = await giveCourse(
    { ...ledgerDeps(env), actor: buyer },
    {
      courseId,
      fields: input.fields ?? fields,
      shownPriceCents: 350_000,
      idempotencyKey: `gift-key-${keys}`,
    },
  );
  return { buyer, courseIds: [courseId], courseId, ...order };
}

test('the phone that pays a gift is not offered for the giver’s own purchases', async () => {
  const { buyer } = await paidGift();
  const phones = async () =>
    (await env.pool.query('select phone_number from profiles where user_id = $1', [buyer.userId])).rows;
  expect((await phones()).filter(({ phone_number: phone }) => phone !== null)).toEqual([]);
  await shop.pay(await shop.order({ buyer }), '254712345679');
  await shop.pass(5);
  expect(await phones()).toEqual([{ phone_number: '254712345679' }]);
  await shop.pay(await give({ buyer }));
  expect(await phones()).toEqual([{ phone_number: '254712345679' }]);
});

async function paidGift(input: Parameters<typeof give>[0] = {}) {
  const order = await give(input);
  await shop.pay(order);
  await shop.pass(5);
  const [gift] = await listGivenGifts({ db: env.db, actor: order.buyer });
  return { ...order, ...(gift ?? expect.fail('the gift was not paid')) };
}

const rateLimits = { consume: async () => undefined, restore: async () => undefined };
const deps = (actor: Actor) => ({ ...ledgerDeps(env), actor, rateLimits, address: '127.0.0.1' });
const accept = (actor: Actor, code: string) => acceptGift(deps(actor), code);
const enrolled = async () =>
  (
    await env.pool.query<{ user_id: string }>('select user_id from enrolments where revoked_at is null order by 1')
  ).rows.map(({ user_id }) => user_id);
const mails = async () =>
  (
    await env.pool.query<{ recipient: string; subject: string }>(
      'select recipient, subject from mail_outbox order by created_at, id',
    )
  ).rows;
const refused = (code: string) => ({ code });

test('the mail and the card are in the language that the giver chose, and their link has none', async () => {
  const gift = await inLocale('en', () => paidGift({ fields: { ...fields, locale: 'sw' } }));
  await mailGifts(ledgerDeps(env));
  const { rows } = await env.pool.query<{ text: string }>(
    `select text from mail_outbox where recipient = 'akinyi@example.com'`,
  );
  expect(rows[0]?.text).toContain('Habari Mama Akinyi');
  expect(rows[0]?.text).toMatch(/https?:\/\/[^/\s]+\/gift\/[A-Z2-9-]{19}\s/);
  await changeGift(deps(gift.buyer), gift.giftId, { ...fields, senderName: 'Faith W.', locale: 'en' });
  const [changed] = await listGivenGifts({ db: env.db, actor: gift.buyer });
  expect(changed).toMatchObject({ senderName: 'Faith W.', locale: 'sw' });
});

describe('a gift', () => {
  test('is held until it is opened: nobody is enrolled, the giver included, and the invoice is issued', async () => {
    const gift = await paidGift();
    expect(gift).toMatchObject({ state: 'unopened', recipientEmail: 'akinyi@example.com', openedBy: null });
    expect(await shop.status(gift)).toMatchObject({ state: 'paid', goTo: '/dashboard/gifts' });
    expect(await enrolled()).toEqual([]);
    expect((await env.pool.query('select from invoices')).rows).toHaveLength(1);
    expect(await expectReconciled(shop)).toMatchObject({ heldByGifts: 350_000, enrolled: 0 });
    const akinyi = await shop.learner();
    expect(await accept(akinyi, gift.code.toLowerCase())).toEqual({ courseId: gift.courseId });
    expect(await accept(akinyi, gift.code)).toEqual({ courseId: gift.courseId });
    expect(await enrolled()).toEqual([akinyi.userId]);
    expect(await expectReconciled(shop)).toMatchObject({ heldByGifts: 0, enrolled: 350_000 });
    expect(await listGivenGifts({ db: env.db, actor: gift.buyer })).toMatchObject([
      { state: 'opened', openedBy: akinyi.name },
    ]);
    const [own] = await exportGifts({ db: env.db, actor: akinyi });
    expect(own).toMatchObject({ isGiver: false, senderName: 'Faith' });
    expect(own).not.toHaveProperty('recipientEmail');
    expect(await exportPayments({ db: env.db, actor: akinyi })).toEqual([]);
    expect(await exportPayments({ db: env.db, actor: gift.buyer })).toHaveLength(1);
  });

  test('is opened once, however many open it at a time', async () => {
    const gift = await paidGift();
    const people: Buyer[] = [];
    for (let one = 0; one < 20; one += 1) people.push(await shop.learner());
    const results = await Promise.allSettled(people.map((person) => accept(person, gift.code)));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject(refused('gift_opened'));
    expect(await enrolled()).toHaveLength(1);
    await expectReconciled(shop);
  });

  test('stays unopened for a person who has the course, and can be given by one', async () => {
    const whole = await shop.order({ prices: [3500] });
    await shop.pay(whole);
    await shop.pass(5);
    const gift = await paidGift({ buyer: whole.buyer, courseId: whole.courseIds[0] ?? '' });
    expect(await readGift(deps(whole.buyer), gift.code)).toMatchObject({ state: 'owned' });
    await expect(accept(whole.buyer, gift.code)).rejects.toMatchObject(refused('gift_course_owned'));
    const other = await shop.learner();
    await accept(other, gift.code);
    expect(await enrolled()).toHaveLength(2);
    await expectReconciled(shop);
  });

  test('refuses invalid input', async () => {
    const course = await createCourse(env.db, { priceCents: toCents(350_000) });
    const again = (change: Partial<GiftFields>) => give({ courseId: course.id, fields: { ...fields, ...change } });
    for (const change of [
      { message: 'x'.repeat(1_000_000) },
      { recipientName: ' ' },
      { recipientEmail: 'nobody' },
      { mailOn: '2001-01-01' },
      { mailOn: 'tomorrow' },
    ])
      await expect(again(change)).rejects.toMatchObject(refused('gift_invalid'));
    await env.db.update(courses).set({ status: 'draft' });
    await expect(again({})).rejects.toMatchObject(refused('course_not_for_sale'));
    const gift = await paidGift();
    const stranger = await shop.learner();
    await expect(accept(stranger, 'AAAA-BBBB-CCCC-DDDD')).rejects.toMatchObject(refused('gift_not_found'));
    await expect(accept(stranger, `${gift.code}A`)).rejects.toMatchObject(refused('gift_not_found'));
    await expect(accept({ kind: 'visitor' }, gift.code)).rejects.toMatchObject(refused('sign_in_required'));
    for (const change of [
      () => changeGift(deps(stranger), gift.giftId, fields),
      () => mailGiftAgain(deps(stranger), gift.giftId),
    ])
      await expect(change()).rejects.toMatchObject(refused('gift_not_found'));
  });

  test('is mailed on its day, once, again on request, and to another recipient under another code', async () => {
    const now = env.clock.now();
    const soon = new Date(now.getTime() + 3 * day * 1000).toISOString().slice(0, 10);
    const gift = await paidGift({ fields: { ...fields, mailOn: soon } });
    const toRecipient = async () => (await mails()).filter(({ recipient }) => recipient.endsWith('@example.com'));
    const mailed = async (email: string) => (await toRecipient()).filter(({ recipient }) => recipient === email).length;
    expect(await mailGifts(ledgerDeps(env))).toBe(0);
    await shop.passWithoutJobs(4 * day);
    expect(await mailGifts(ledgerDeps(env))).toBe(1);
    expect(await mailGifts(ledgerDeps(env))).toBe(0);
    await shop.passWithoutJobs(60);
    await mailGiftAgain(deps(gift.buyer), gift.giftId);
    expect(await mailed('akinyi@example.com')).toBe(2);
    await changeGift(deps(gift.buyer), gift.giftId, { ...fields, recipientEmail: 'otieno@example.com' });
    expect(await mailGifts(ledgerDeps(env))).toBe(1);
    expect(await mailed('otieno@example.com')).toBe(1);
    const person = await shop.learner();
    await expect(accept(person, gift.code)).rejects.toMatchObject(refused('gift_not_found'));
    await changeGift(deps(gift.buyer), gift.giftId, { ...fields, way: 'hand' });
    expect(await mailGifts(ledgerDeps(env))).toBe(0);
    await expect(mailGiftAgain(deps(gift.buyer), gift.giftId)).rejects.toMatchObject(refused('gift_without_mail'));
    const [{ code } = expect.fail('no gift')] = await listGivenGifts({ db: env.db, actor: gift.buyer });
    await accept(person, code);
    const change = changeGift(deps(gift.buyer), gift.giftId, fields);
    await expect(change).rejects.toMatchObject(refused('gift_opened'));
  });
});

describe('the money of a gift', () => {
  const refund = async (orderId: string) => {
    const staff = { ...shop.deps, actor: await shop.staff() };
    const { refundId } = await requestRefund(staff, { orderId, orderLineIds: 'all', note: 'Asked for it' });
    return { staff, refundId };
  };

  test('is refunded while nobody has opened it, and the link opens nothing', async () => {
    const gift = await paidGift();
    const person = await shop.learner();
    const first = await refund(gift.orderId);
    expect(await expectReconciled(shop)).toMatchObject({ heldByGifts: 0, toRefund: 350_000 });
    await expect(accept(person, gift.code)).rejects.toMatchObject(refused('gift_going_back'));
    await cancelRefund(first.staff, { refundId: first.refundId, note: 'Not any more' });
    expect(await readGift(deps(person), gift.code)).toMatchObject({ state: 'unopened' });
    const { staff, refundId } = await refund(gift.orderId);
    await recordRefundByHand(staff, { refundId, note: 'By hand' });
    expect(await expectReconciled(shop)).toMatchObject({ heldByGifts: 0, refunded: 350_000, toRefund: 0 });
    await expect(accept(person, gift.code)).rejects.toMatchObject(refused('gift_going_back'));
    expect(await readGift(deps(person), gift.code)).toMatchObject({ state: 'gone', senderName: '' });
    await expect(mailGiftAgain(deps(gift.buyer), gift.giftId)).rejects.toMatchObject(refused('gift_going_back'));
  });

  test('is refunded after it was opened, and closes the course of the person who opened it', async () => {
    const gift = await paidGift();
    const person = await shop.learner();
    await accept(person, gift.code);
    const { staff, refundId } = await refund(gift.orderId);
    expect(await expectReconciled(shop)).toMatchObject({ enrolled: 0, toRefund: 350_000 });
    await recordRefundByHand(staff, { refundId, note: 'By hand' });
    expect(await enrolled()).toEqual([]);
    expect(await expectReconciled(shop)).toMatchObject({ refunded: 350_000, heldByGifts: 0 });
  });

  test('whose cheque bounced says so to buyer and staff, and not that money went back', async () => {
    const gift = await give();
    const id = await record(gift, { reference: 'CHQ-7', method: 'cheque', amount: '3500', opensAtOnce: true });
    await bounceCheque({ ...shop.deps, actor: await accountant() }, { id, note: 'Refer to drawer' });
    const [given] = await listGivenGifts({ db: env.db, actor: gift.buyer });
    expect(given && giftStateWords(given)).toEqual(['Cheque bounced']);
    expect(given && inLocale('sw', () => giftStateWords(given))).toEqual(['Hundi haikulipwa']);
    const forStaff = await readOrderGift({ db: env.db, actor: await shop.staff() }, gift.orderId);
    expect(forStaff).toMatchObject({ state: 'refunded', isBounced: true });
    expect(await reconcile(env.db)).toMatchObject({ heldByGifts: 0, enrolled: 0, bounced: 350_000, isClean: true });
  });

  test('stays in the books when giver or recipient delete their accounts; an unopened gift still opens', async () => {
    const buyer = await shop.learner();
    const opened = await paidGift({ buyer });
    const person = await shop.learner();
    await accept(person, opened.code);
    const waiting = await paidGift({ buyer });
    const gone = async (actor: Buyer) => {
      await env.db.transaction(async (tx) => {
        await anonymiseBuyer(tx, { actor, clock: env.clock });
        await deleteAccount(tx, { actor, jobs: env.jobs, appUrl: 'https://shop.test' });
      });
    };
    await gone(person);
    const [shown] = (await listGivenGifts({ db: env.db, actor: buyer })).filter(({ state }) => state === 'opened');
    expect(shown).toMatchObject({ recipientName: 'Deleted account', senderName: 'Faith', openedBy: null });
    await gone(buyer);
    const { rows } = await env.pool.query('select distinct buyer_name, buyer_email from payments');
    expect(rows).toEqual([{ buyer_name: 'Deleted account', buyer_email: 'deleted@account.invalid' }]);
    const late = await shop.learner();
    await accept(late, waiting.code);
    expect(await enrolled()).toEqual([late.userId]);
    expect(await expectReconciled(shop)).toMatchObject({ enrolled: 700_000 });
  });

  test('is kept apart by the database: no learner before it is opened, none changed after', async () => {
    const gift = await paidGift();
    const person = await shop.learner();
    const other = await shop.learner();
    const refusedBy = (statement: string, constraint: string) =>
      expect(env.pool.query(statement)).rejects.toMatchObject({ constraint });
    await refusedBy(`update payments set user_id = '${person.userId}'`, 'gifts_agree');
    await refusedBy(`update gifts set state = 'opened', opened_at = now()`, 'gifts_enrolled');
    await refusedBy(`update gifts set state = 'waiting'`, 'gifts_transition');
    await refusedBy(`update gifts set state = 'refunded'`, 'gifts_agree');
    await refusedBy('delete from gifts', 'gifts_kept');
    await accept(person, gift.code);
    await refusedBy(`update payments set user_id = '${other.userId}'`, 'payments_recipient');
    await refusedBy(`update gifts set code = 'AAAABBBBCCCCDDDD'`, 'gifts_terms');
    const ordinary = await shop.order();
    const row = `insert into gifts (order_id, code, sender_name, recipient_name) values ('${ordinary.orderId}', 'AAAABBBBCCCCDDDD', 'F', 'A')`;
    await refusedBy(row, 'gifts_fit');
  });
});

describe('the card as a PDF', () => {
  test('has everything of the card in the language of the gift, for its giver alone, until it is opened', async () => {
    const gift = await inLocale('sw', () => paidGift());
    const { name, bytes } = await makeGiftCardFile(deps(gift.buyer), gift.giftId);
    expect(name).not.toContain(gift.code);
    const { text, links, pages, roles } = await readPdf(bytes);
    const code = gift.code.replaceAll(/(.{4})(?=.)/g, '$1-');
    for (const words of ['Mama Akinyi', 'Faith', gift.courseTitle, 'Elimu haina mwisho.', 'Fungua ukurasa huu', code])
      expect(text).toContain(words);
    expect(links).toEqual([`http://localhost:3000/gift/${code}`]);
    expect(pages).toHaveLength(1);
    expect(roles).toEqual(new Set(['Root', 'Document', 'P', 'H1', 'Figure']));
    const akinyi = await shop.learner();
    const ofAnother = makeGiftCardFile(deps(akinyi), gift.giftId);
    await expect(ofAnother).rejects.toMatchObject(refused('gift_not_found'));
    await accept(akinyi, gift.code);
    await expect(makeGiftCardFile(deps(gift.buyer), gift.giftId)).rejects.toMatchObject(refused('gift_opened'));
  });
});

describe('the portal', () => {
  const audited = async () =>
    (
      await env.pool.query<{ action: string; actor_name: string; after: object }>(
        "select action, actor_name, after from audit_log where action like 'gift.%' order by id",
      )
    ).rows;

  test('shows a gift to staff, finds it by its recipient, mails it again and corrects its address', async () => {
    const gift = await paidGift();
    await mailGifts(deps(gift.buyer));
    const support = { ...(await shop.staff()), role: 'support' as const };
    const staff = deps(support);
    const shown = await readOrderGift(staff, gift.orderId);
    expect(shown).toMatchObject({ recipientName: 'Mama Akinyi', state: 'unopened', mailedAt: env.clock.now() });
    expect(shown).not.toHaveProperty('code');
    expect(shown).not.toHaveProperty('message');
    const found = async (search: string) => {
      const { payments } = await listPayments(staff, { ...allPayments, search }, null);
      return payments.flatMap((payment) => payment.courses.map(({ title }) => title));
    };
    expect(await found('akinyi@example.com')).toEqual([gift.courseTitle]);
    expect(await found('mama akinyi')).toEqual([gift.courseTitle]);
    expect(await found('somebody else')).toEqual([]);

    env.clock.advance({ minutes: 1 });
    await mailOrderGift(staff, gift.giftId);
    await changeGiftAddress(staff, gift.giftId, 'Akinyi.O@Example.com');
    await changeGiftAddress(staff, gift.giftId, 'akinyi.o@example.com');
    expect(await mailGifts(deps(gift.buyer))).toBe(1);
    expect(
      (await mails()).filter(({ subject }) => subject.includes('Faith')).map(({ recipient }) => recipient),
    ).toEqual(['akinyi@example.com', 'akinyi@example.com', 'akinyi.o@example.com']);
    await expect(readGift(deps(gift.buyer), gift.code)).rejects.toMatchObject(refused('gift_not_found'));
    await changeGift(deps(gift.buyer), gift.giftId, { ...fields, way: 'hand' });
    await expect(mailOrderGift(staff, gift.giftId)).rejects.toMatchObject(refused('gift_without_mail'));
    await expect(changeGiftAddress(staff, gift.giftId, 'nobody')).rejects.toMatchObject(refused('gift_email_invalid'));
    const order = { order: gift.number };
    expect(await audited()).toEqual([
      { action: 'gift.mailed_again', actor_name: support.name, after: order },
      { action: 'gift.address_changed', actor_name: support.name, after: order },
      { action: 'gift.changed', actor_name: 'learner', after: order },
    ]);
  });

  test('changes nothing for editors, and nothing of a gift that is unpaid, opened or going back', async () => {
    const gift = await paidGift();
    const editor = deps({ ...(await shop.staff()), role: 'editor' });
    await expect(readOrderGift(editor, gift.orderId)).rejects.toMatchObject(refused('forbidden'));
    await expect(mailOrderGift(editor, gift.giftId)).rejects.toMatchObject(refused('forbidden'));
    await expect(changeGiftAddress(editor, gift.giftId, 'a@example.com')).rejects.toMatchObject(refused('forbidden'));
    const staff = deps(await shop.staff());
    const unpaid = await give();
    const waiting = await readOrderGift(staff, unpaid.orderId);
    await expect(mailOrderGift(staff, waiting?.giftId ?? '')).rejects.toMatchObject(refused('gift_not_found'));
    await accept(await shop.learner(), gift.code);
    await expect(mailOrderGift(staff, gift.giftId)).rejects.toMatchObject(refused('gift_opened'));
    await requestRefund(staff, { orderId: gift.orderId, orderLineIds: 'all', note: 'asked for' });
    const back = await paidGift();
    await requestRefund(staff, { orderId: back.orderId, orderLineIds: 'all', note: 'asked for' });
    const change = changeGiftAddress(staff, back.giftId, 'a@example.com');
    await expect(change).rejects.toMatchObject(refused('gift_going_back'));
    expect(await audited()).toEqual([]);
  });
});
