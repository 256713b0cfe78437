import { createContext } from 'react';
import type { Cents } from '#app/shared/money.ts';

/** State of the learner's latest payment in the strip under the header. */
export type NoticeState = 'waiting' | 'checking' | 'review' | 'failed' | 'paid';

export interface PaymentNotice {
  readonly orderId: string;
  readonly state: NoticeState;
  readonly totalCents: Cents;
  /** The prompted phone, masked; null for money without a prompt. */
  readonly phone: string | null;
  /** What the strip says of it, in the page's language. */
  readonly title: string;
  readonly hint: string;
  /** Courses that it opened for the buyer; missing before it is paid. */
  readonly courseIds?: readonly string[];
}

/** Returns whether the state may change within minutes without action. */
export const isUnderWay = (state: NoticeState): boolean => state === 'waiting' || state === 'checking';

/** The payment in the strip under the header; null for none, and on the payment's own page. */
export const PaymentNoticeContext = createContext<PaymentNotice | null>(null);
