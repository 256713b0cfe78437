import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Pages, components and mails that learners see: they may live in another time zone than the office. */
const isForLearners = (file: string) =>
  !/admin|staff|test|mailbox/.test(file) &&
  /ui\/(?:learner|public)\/|routes\/(?:learner|public|auth|checkout)\/|-mails?\./.test(file);

/** Returns whether a file formats a time of day without its zone. */
const lacksZone = (source: string) => /\bformatMoment\b/.test(source);

test('a time that learners see has its zone', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => join('app', file))
    .filter((file) => /\.tsx?$/.test(file) && isForLearners(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => lacksZone(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['app/modules/study/quizzes/ui/learner/quiz-start.tsx', true],
  ['app/routes/auth/update-password.tsx', true],
  ['app/modules/money/gifts/gift-mail.ts', true],
  ['app/modules/money/payments/ui/admin/order-lines.tsx', false],
  ['app/modules/money/collection/ui/compared-up-to.tsx', false],
])('%s is read by learners: %s', (file, isTheirs) => {
  expect(isForLearners(file)).toBe(isTheirs);
  expect(lacksZone("import { formatMoment } from '#app/shared/dates.ts';")).toBe(true);
  expect(lacksZone('formatZonedMoment(at)')).toBe(false);
});
