import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { formatAmount } from '#app/shared/money.ts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Check, Plus, Trash2 } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import { WasPrice } from '#app/ui/was-price.tsx';
import type { BundledCourse, DroppedCourse, Quote, QuoteLine } from '../quote.ts';
import { removeFromCart } from '#app/modules/catalogue/cart/ui/cart-store.ts';
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

/** Shows the courses of a cart. `removable` allows removing them. */
function CartLines({ lines, removable }: { readonly lines: readonly QuoteLine[]; readonly removable: boolean }) {
  return (
    <ul className="panel rows">
      {lines.map((line) => (
        <li key={line.courseId} className="row cart-line">
          <span className="thumb">
            <CoursePicture course={line} sizes="96px" />
          </span>
          <div className="grow cart-item">
            <h3>
              <Link to={`/${line.inside ? 'bundles' : 'courses'}/${line.slug}`} lang={line.lang?.title}>
                {line.title}
              </Link>
            </h3>
            {!line.inside && (
              <div>
                <CategoryTag category={line.category} label={categoryLabel(line.category)} />
              </div>
            )}
            <span className="cart-prices">
              <Price cents={line.priceCents} />
              {line.wasCents !== null && <WasPrice cents={line.wasCents} />}
            </span>
            {line.ribbon && (
              <p className="cart-about">
                <span className="ribbon">{line.ribbon}</span>
                {line.formerPrice}
              </p>
            )}
            {line.inside && <InsideBundle courses={line.inside} />}
          </div>
          {removable && (
            <Form method="post" action="/cart" onSubmit={() => removeFromCart(line.courseId)}>
              <input type="hidden" name="course" value={line.courseId} />
              <Button
                type="submit"
                name="intent"
                value="remove"
                variant="icon"
                aria-label={m.checkout_remove({ title: line.title })}
              >
                <Trash2 />
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the courses of a bundle with what each costs in it. */
function InsideBundle({ courses }: { readonly courses: readonly BundledCourse[] }) {
  return (
    <ul className="cart-inside num">
      {courses.map(({ courseId, title, lang, isOwned, priceCents, wasCents }) => (
        <li key={courseId}>
          <span lang={lang?.title}>{title}</span>
          {isOwned ? (
            <span className="cart-owned">
              <Check className="i-sm" />
              {m.checkout_already_yours()}
            </span>
          ) : (
            <span className="cart-prices">
              {wasCents !== null && <WasPrice cents={wasCents} />}
              {formatAmount(priceCents)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the courses dropped from the cart, and why. */
function DroppedCourses({ dropped }: { readonly dropped: readonly DroppedCourse[] }) {
  return (
    <>
      {dropped.map(({ courseId, slug, reason, notice }) => (
        <NoteBox key={courseId + notice}>
          {notice}{' '}
          {reason === 'owned' && slug && (
            <Link className="link" to={`/courses/${slug}/content`}>
              {m.checkout_open_course()}
            </Link>
          )}
        </NoteBox>
      ))}
    </>
  );
}
