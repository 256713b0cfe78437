import { expect, test } from 'vitest';
import { receiptMail } from './receipt-mail.server.ts';
import { someFacts, someReceipt } from './receipt-factory.ts';

const picturesIn = (receipt: ReturnType<typeof someReceipt>) =>
  receiptMail(receipt, 'https://shop.example').blocks.filter(({ kind }) => kind === 'picture');

test('the receipt mail of one course shows its picture; that of several or of a deleted course shows none', () => {
  const lines = someFacts.lines.slice(0, 1);
  expect(picturesIn(someReceipt({ lines }))).toEqual([
    { kind: 'picture', src: 'https://shop.example/share/cover/course-1.jpg', alt: 'Data Analysis' },
  ]);
  expect(picturesIn(someReceipt())).toEqual([]);
  expect(picturesIn(someReceipt({ lines: lines.map((line) => ({ ...line, courseId: null })) }))).toEqual([]);
});
