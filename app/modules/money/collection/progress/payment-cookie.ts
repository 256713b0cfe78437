import { isUnderWay, type NoticeState } from '#app/modules/catalogue/cart/payment-notice.ts';
import { isId } from '#app/shared/ids.ts';
import type { OrderState } from './order-progress.ts';

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
  bounced: null,
  refunded: null,
};

/** Returns the strip's state for an order; null to show nothing. */
export const noticeStateOf = (state: OrderState): NoticeState | null => noticeStates[state];

/**
 * Cookie with the order last paid from this browser, for a day, or until the learner has seen its end. Without it no page queries the
 * database for an open payment.
 */
const paymentCookie = 'mic3_payment';

const dayInSeconds = 24 * 3600;

/** Returns the cookie to set; null deletes it. */
export function writePaymentCookie(orderId: string | null, { secure }: { readonly secure: boolean }): string {
  const maxAge = orderId === null ? 0 : dayInSeconds;
  return `${paymentCookie}=${orderId ?? ''}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
}

/** Returns the order from a Cookie header or `document.cookie`; null without one. */
export function readPaymentCookie(cookies: string | null): string | null {
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${paymentCookie}=`));
  const orderId = (found ?? '').slice(paymentCookie.length + 1);
  return isId(orderId) ? orderId : null;
}

/** Returns the cookie of the payment's page in this state: kept while the payment is open, deleted once its end was seen. */
export function paymentCookieAfter(
  { orderId, state }: { readonly orderId: string; readonly state: OrderState },
  options: { readonly secure: boolean },
): string | null {
  const shown = noticeStateOf(state);
  if (state === 'not_started') return null;
  return writePaymentCookie(shown !== null && isUnderWay(shown) ? orderId : null, options);
}
