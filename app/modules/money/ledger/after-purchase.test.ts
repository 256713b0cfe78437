import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { nextStep, paidSentences, type Bought } from './after-purchase.ts';
import { exampleFacts, exampleReceipt } from './receipt-factory.ts';
import { receiptMail } from './receipt-mail.server.ts';
import { receiptParticulars, receiptRows } from './receipt.ts';

const own: Bought = { courses: 1, forOthers: null, plan: null };
const plan = { number: 'P7HK2QX', isPaused: false, until: '7 Apr 2026', leftCents: toCents(680_000), payHref: '/x' };

test.each<[Partial<Bought>, string, string]>([
  [{}, 'You can now access the course content.', 'Open the course'],
  [{ courses: 2 }, 'You can now access the course content.', 'Go to dashboard'],
  [{ forOthers: 'gift' }, 'The gift is paid. Hand it over, or we mail it on its day.', 'Hand over the gift'],
  [{ forOthers: 'seat', courses: 2 }, 'The seats are paid. Name the people who get them.', 'Name the seats'],
  [{ plan }, 'The course is open until 7 Apr 2026.', 'Open the course'],
  [{ plan, courses: 2 }, 'The courses are open until 7 Apr 2026.', 'Go to dashboard'],
  [
    { plan: { ...plan, isPaused: true } },
    'The course is paused. Your notes, answers and finished lessons are here. Any payment opens it again within a minute.',
    'Open the course',
  ],
  [
    { plan: 'cancelled' },
    'This plan was cancelled and takes no more payments. Your notes and answers stay.',
    'Open the course',
  ],
  [{ plan: 'paid' }, 'All of it is paid: the course is yours for good.', 'Open the course'],
  [{ plan: 'paid', courses: 2 }, 'All of it is paid: the courses are yours for good.', 'Go to dashboard'],
])('after a purchase of %j the buyer reads what is open', (bought, sentence, label) => {
  expect(paidSentences({ ...own, ...bought })).toBe(`Payment successful! ${sentence}`);
  expect(paidSentences({ ...own, ...bought }, { isFree: true })).toBe(`There was nothing to pay. ${sentence}`);
  expect(nextStep({ ...own, ...bought })).toBe(label);
  const inKiswahili = inLocale('sw', () => paidSentences({ ...own, ...bought }));
  expect(inKiswahili).toMatch(/^Malipo yamefaulu! /);
  expect(inKiswahili).not.toMatch(/\b(the|course|paid|open)\b/i);
});

const linesOf = (change: object) => exampleFacts.lines.slice(0, 1).map((line) => ({ ...line, ...change }));
const textOf = (receipt: ReturnType<typeof exampleReceipt>, of: Bought['plan'] = null) =>
  JSON.stringify(receiptMail(receipt, { appUrl: 'https://shop.example', invoiceId: null, plan: of }).blocks);

test('the receipt of a gift says so, and its mail opens no course', () => {
  const receipt = exampleReceipt({ lines: linesOf({ forOthers: 'gift' }) });
  expect(receiptRows(receipt)[0]?.label).toBe('Data Analysis (gift)');
  expect(textOf(receipt)).toContain('The gift is paid.');
  expect(textOf(receipt)).not.toContain('access the course');
});

test('the receipt of a payment into an instalment plan names the plan, and its mail says until when the course is open', () => {
  const receipt = exampleReceipt({ lines: linesOf({ planNumber: 'P7HK2QX' }) });
  expect(receiptParticulars(receipt)).toContainEqual(['Part payment of instalment plan', 'P7HK2QX']);
  expect(textOf(receipt, plan)).toContain('The course is open until 7 Apr 2026.');
  expect(textOf(receipt, 'paid')).toContain('yours for good');
  expect(textOf(receipt, 'paid')).not.toContain('Pay the next bit');
  expect(receiptParticulars(exampleReceipt()).flat()).not.toContain('Part payment of instalment plan');
});
