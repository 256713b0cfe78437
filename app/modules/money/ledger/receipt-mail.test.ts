import { expect, test } from 'vitest';
import { receiptMail } from './receipt-mail.server.ts';
import { exampleFacts, exampleReceipt } from './receipt-factory.ts';

const mailOf = (receipt: ReturnType<typeof exampleReceipt>, invoiceId: string | null = null) =>
  receiptMail(receipt, { appUrl: 'https://shop.example', invoiceId });
const picturesIn = (receipt: ReturnType<typeof exampleReceipt>) =>
  mailOf(receipt).blocks.filter(({ kind }) => kind === 'picture');

test('the receipt mail of one course shows its picture; that of several or of a deleted course shows none', () => {
  const lines = exampleFacts.lines.slice(0, 1);
  expect(picturesIn(exampleReceipt({ lines }))).toEqual([
    { kind: 'picture', src: 'https://shop.example/share/cover/course-1.jpg', alt: 'Data Analysis' },
  ]);
  expect(picturesIn(exampleReceipt())).toEqual([]);
  expect(picturesIn(exampleReceipt({ lines: lines.map((line) => ({ ...line, courseId: null })) }))).toEqual([]);
});

test('the receipt mail links the invoice; that of a free order has none', () => {
  const linksIn = (invoiceId: string | null) =>
    mailOf(exampleReceipt(), invoiceId).blocks.flatMap((block) => (block.kind === 'link' ? [block.href] : []));
  expect(linksIn('invoice-1')).toContain('https://shop.example/dashboard/invoices/invoice-1/pdf');
  expect(linksIn(null).join()).not.toContain('invoices');
});
