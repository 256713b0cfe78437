import { type ShouldRevalidateFunctionArgs } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { Crumb } from '#app/ui/breadcrumbs.tsx';
import type { Quote } from '../quote.ts';
import { CartFrame } from './cart-screen.tsx';
import type { InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import {
  AfterPaying,
  AskCheckout,
  CheckoutForm,
  FreeCheckout,
  LoginRequired,
  TestMode,
  type CheckoutReply,
} from './checkout-form.tsx';
import { PayWays, type PayWay } from './pay-ways.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface CheckoutScreenProps {
  readonly view: {
    readonly quote: Quote;
    /** Words about paying bit by bit; null where that is not offered. */
    readonly instalmentOffer: InstalmentOfferWords | null;
    readonly isSingle: boolean;
    readonly isSignedIn: boolean;
    readonly lastPhone: string | null;
    readonly orderKey: string;
    readonly payments: 'off' | 'simulator' | 'sandbox' | 'live';
    /** The simulated customer's phone; null outside test mode. */
    readonly phoneUrl: string | null;
    readonly from: string;
    readonly moneyBackDays: number;
    readonly way: PayWay;
    /** Addresses of this checkout by way. */
    readonly ways: Readonly<Record<PayWay, string>>;
    /** The buyer as a payer would see them, and the days for which a payment link holds the price. */
    readonly asks: { readonly name: string; readonly days: number };
  };
  readonly cartTo: string;
  readonly crumbs: readonly Crumb[];
  readonly reply: CheckoutReply | undefined;
}

/** Shows the checkout: the cart, and the payment form or the reason for its absence. */
export function CheckoutScreen({ view, cartTo, crumbs, reply }: CheckoutScreenProps) {
  return (
    <CartFrame
      crumbs={crumbs}
      quote={view.quote}
      removable={!view.isSingle}
      summary={<PaymentPanel view={view} cartTo={cartTo} reply={reply} />}
      beside={
        <>
          {view.isSignedIn && view.payments === 'simulator' && (
            <TestMode quote={view.quote} orderKey={view.orderKey} phoneUrl={view.phoneUrl} />
          )}
        </>
      }
      after={
        view.payments !== 'off' &&
        view.quote.total > 0 &&
        view.way === 'now' && <AfterPaying count={view.quote.courseCount} />
      }
    />
  );
}

/** Discounts take the whole price off. */
const isFree = ({ lines, total }: Quote) => lines.length > 0 && total === 0;

function PaymentPanel({ view, cartTo, reply }: Pick<CheckoutScreenProps, 'view' | 'cartTo' | 'reply'>) {
  // Checked first, so that nobody logs in only to read this.
  if (view.payments === 'off' && !isFree(view.quote)) return <PaymentsOff />;
  if (!view.isSignedIn) return <LoginRequired from={view.from} cartTo={cartTo} />;
  if (isFree(view.quote)) return <FreeCheckout quote={view.quote} orderKey={view.orderKey} reply={reply} />;
  return (
    <>
      <PayWays
        way={view.way}
        total={view.quote.total}
        instalmentOffer={view.instalmentOffer}
        hrefOf={(way) => view.ways[way]}
      />
      {view.way === 'else' ? (
        <AskCheckout quote={view.quote} orderKey={view.orderKey} asks={view.asks} reply={reply} />
      ) : (
        <CheckoutForm
          quote={view.quote}
          lastPhone={view.lastPhone}
          orderKey={view.orderKey}
          moneyBackDays={view.moneyBackDays}
          reply={reply}
        />
      )}
    </>
  );
}

function PaymentsOff() {
  return (
    <NoteBox tone="bad">
      {fill(m.checkout_payments_off, {
        contact: (
          <Link className="link" to="/contact">
            {m.checkout_contact_us()}
          </Link>
        ),
      })}
    </NoteBox>
  );
}

/** Reloads the page after a refusal because prices or courses have changed. */
export function revalidateOnConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
