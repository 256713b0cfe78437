import type { Cents } from '#app/shared/money.ts';
import type { OrderState } from './order-progress.ts';

/** What the strip under the head says of the learner's latest payment. */
export type NoticeState = 'waiting' | 'checking' | 'review' | 'failed' | 'paid';

export interface PaymentNotice {
  readonly orderId: string;
  readonly state: NoticeState;
  readonly totalCents: Cents;
  /** That the prompt went to, masked; null where money came without one. */
  readonly phone: string | null;
}

const noticeStates: Readonly<Record<OrderState, NoticeState | null>> = {
  not_started: null,
  sending: 'waiting',
  prompt_sent: 'waiting',
  still_checking: 'checking',
  in_doubt: 'checking',
  not_sent: 'failed',
  failed: 'failed',
  review: 'review',
  paid: 'paid',
  refunded: null,
};

/** How the strip shows an order that is in this state; null where it shows nothing. */
export const noticeStateOf = (state: OrderState): NoticeState | null => noticeStates[state];

/** Whether the state may change by itself within minutes. */
export const isUnderWay = (state: NoticeState): boolean => state === 'waiting' || state === 'checking';

/**
 * Holds the order that was last asked to be paid from this browser, for a day, or until its end was looked at. Without it no page asks
 * the database for a payment under way.
 */
const paymentCookie = 'mic3_payment';

const dayInSeconds = 24 * 3600;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cookie to set; null takes it away. */
export function writePaymentCookie(orderId: string | null, { secure }: { readonly secure: boolean }): string {
  const maxAge = orderId === null ? 0 : dayInSeconds;
  return `${paymentCookie}=${orderId ?? ''}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
}

/** The order out of a Cookie header or `document.cookie`; null where there is none. */
export function readPaymentCookie(cookies: string | null): string | null {
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${paymentCookie}=`));
  const orderId = (found ?? '').slice(paymentCookie.length + 1);
  return idPattern.test(orderId) ? orderId : null;
}

/** The cookie that the payment's page sets in this state: kept while the payment is under way, gone once its end was seen. */
export function paymentCookieAfter(
  { orderId, state }: { readonly orderId: string; readonly state: OrderState },
  options: { readonly secure: boolean },
): string | null {
  const shown = noticeStateOf(state);
  if (state === 'not_started') return null;
  return writePaymentCookie(shown !== null && isUnderWay(shown) ? orderId : null, options);
}
