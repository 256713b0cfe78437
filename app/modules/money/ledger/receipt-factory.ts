import { toCents } from '#app/shared/money.ts';
import { receiptOf, type Receipt, type ReceiptFacts, type ReceivedMoney } from './receipt.ts';

/** A company with all facts. */
export const exampleCompany = {
  brand: 'MIC3',
  address: 'P.O. Box 100, Moi Avenue',
  city: 'Nairobi, Kenya',
  phone: '+254 700 000 000',
  email: 'hello@example.com',
  kraPin: 'P051234567X',
};

/** Money that paid an order of KSh 11,500. */
export const exampleMoney: ReceivedMoney = {
  receipt: 'SLK4H7R9QT',
  amountCents: toCents(1_150_000),
  phone: '254712345678',
  paidAt: new Date('2025-11-20T14:32:00+03:00'),
  source: 'callback',
  state: 'matched',
  isPart: false,
  refunds: [],
};

const buyer = {
  buyerName: 'Nyambura Wanjirũ',
  buyerEmail: 'nyambura@example.com',
  phone: '254712345678',
  buyerLocale: 'en',
} as const;
const line = { ...buyer, status: 'completed', transactionId: 'SLK4H7R9QT' } as const;

/** Two courses with a rounding, as a default for tests. */
export const exampleFacts: ReceiptFacts = {
  order: {
    id: '0d9f2a52-0000-4000-8000-000000000001',
    number: 'MIC37K2Q9A',
    status: 'paid',
    rounding: toCents(50),
    total: toCents(1_150_000),
    paidAt: new Date('2025-11-20T14:32:07+03:00'),
  },
  lines: [
    {
      ...line,
      orderLineId: 'aaaaaaaa-1111',
      courseId: 'course-1',
      title: 'Data Analysis',
      amountCents: toCents(600_000),
    },
    { ...line, orderLineId: 'bbbbbbbb-2222', courseId: 'course-2', title: 'Design', amountCents: toCents(549_950) },
  ],
  money: [exampleMoney],
};

/** Returns the receipt of those facts. */
export function exampleReceipt(facts: Partial<ReceiptFacts> = {}): Receipt {
  return receiptOf({ ...exampleFacts, ...facts }, exampleCompany);
}
