import { createContext } from 'react';
import type { PaymentNotice } from '#app/modules/payments/progress/payment-notice.ts';

/** What every page knows of the purchases of whoever is signed in. */
export interface BuyerState {
  /** A payment that is under way, or has ended and was not looked at since. */
  readonly notice: PaymentNotice | null;
  /** Courses in the browser's cart that are owned by now. */
  readonly ownedInCart: readonly string[];
}

/** The payment that pages show under their head; null for none, and on the payment's own page. */
export const PaymentNoticeContext = createContext<PaymentNotice | null>(null);
