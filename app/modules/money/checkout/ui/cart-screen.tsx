import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import type { Quote } from '../quote.ts';
import { CartLines, DroppedCourses } from './cart-lines.tsx';
import { CouponBox, type CodeReply } from './coupon-box.tsx';
import { OrderSum } from './order-sum.tsx';
import { TermsLink } from './terms-link.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface CartFrameProps {
  readonly crumbs: readonly Crumb[];
  readonly quote: Quote;
  readonly removable: boolean;
  /** The panel with the next step: the sum and a button, or the payment form. */
  readonly summary: ReactNode;
  /** Content below the summary, such as the test-mode frame. */
  readonly beside?: ReactNode;
  readonly after?: ReactNode;
}

/** Shows the cart with a summary beside it: the frame of cart and checkout. */
export function CartFrame({ crumbs, quote, removable, summary, beside, after }: CartFrameProps) {
  const isEmpty = quote.lines.length === 0;
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="page-title">{m.checkout_your_cart()}</h1>
      <div className={isEmpty ? undefined : 'split pay-split'}>
        <div className="stack">
          {!isEmpty && <h2 className="sr">{m.checkout_courses_heading()}</h2>}
          {isEmpty ? <EmptyCart /> : <CartLines lines={quote.lines} removable={removable} />}
          <DroppedCourses dropped={quote.dropped} />
          {!isEmpty && (
            <Link className="more-sm" to="/courses">
              <Plus className="i-sm" />
              {m.checkout_add_another()}
            </Link>
          )}
        </div>
        {!isEmpty && (
          <div className="stack sticky-aside">
            {summary}
            {beside}
          </div>
        )}
        {after}
      </div>
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title={m.checkout_your_cart_empty()}
      category="mobile"
      actions={
        <LinkButton to="/courses" variant="accent">
          {m.checkout_browse()}
        </LinkButton>
      }
    >
      {m.checkout_empty_about()}
    </EmptyState>
  );
}

interface CartSummaryProps {
  readonly quote: Quote;
  readonly checkoutTo: string;
  readonly moneyBackDays: number;
  /** The answer to a code that was just entered. */
  readonly codeReply?: CodeReply | undefined;
}

/** Shows the total and the link to the checkout. */
export function CartSummary({ quote, checkoutTo, moneyBackDays, codeReply }: CartSummaryProps) {
  return (
    <section className="buy-box" aria-label={m.checkout_payment()}>
      <div className="buy-box-body">
        <CouponBox coupon={quote.coupon} reply={codeReply} />
        <OrderSum quote={quote} />
        {quote.problem && <NoteBox tone="bad">{quote.problem}</NoteBox>}
        <LinkButton to={checkoutTo} variant="accent" size="lg">
          {m.checkout_checkout()}
        </LinkButton>
        <p className="hint">
          {quote.total === 0 && quote.explanation.length > 0
            ? m.checkout_free_next()
            : fill(m.checkout_paid_next, { mpesa: mPesa, days: moneyBackDays, terms: <TermsLink /> })}
        </p>
      </div>
    </section>
  );
}
