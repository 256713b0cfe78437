import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { CoursePicture } from '#app/modules/catalogue/ui/course-picture.tsx';
import { categoryLabels } from '#app/shared/course-terms.ts';
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus, Trash2 } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import type { DroppedCourse, Quote, QuoteLine } from '../quote.ts';
import { removeFromCart } from './cart-store.ts';
import { OrderSum } from './order-sum.tsx';

interface CartFrameProps {
  readonly crumbs: readonly Crumb[];
  readonly quote: Quote;
  readonly removable: boolean;
  /** The till: what to do next. */
  readonly till: ReactNode;
  /** Below the till, such as the test-mode frame. */
  readonly beside?: ReactNode;
  readonly after?: ReactNode;
}

/** The cart and what stands beside it; the frame of cart and checkout. */
export function CartFrame({ crumbs, quote, removable, till, beside, after }: CartFrameProps) {
  const isEmpty = quote.lines.length === 0;
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="page-title">Your cart</h1>
      <div className={isEmpty ? undefined : 'split pay-split'}>
        <div className="stack">
          {!isEmpty && <h2 className="sr">Courses</h2>}
          {isEmpty ? <EmptyCart /> : <CartLines lines={quote.lines} removable={removable} />}
          <DroppedCourses dropped={quote.dropped} />
          {!isEmpty && (
            <Link className="more-sm" to="/courses">
              <Plus className="i-sm" />
              Add another course
            </Link>
          )}
        </div>
        {!isEmpty && (
          <div className="stack sticky-aside">
            {till}
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
      title="Your cart is empty"
      category="mobile"
      actions={
        <LinkButton to="/courses" variant="accent">
          Browse courses
        </LinkButton>
      }
    >
      A course you add waits here, also when you close the browser.
    </EmptyState>
  );
}

interface CartTillProps {
  readonly quote: Quote;
  readonly checkoutTo: string;
  readonly moneyBackDays: number;
}

/** The sum and the way to the checkout. */
export function CartTill({ quote, checkoutTo, moneyBackDays }: CartTillProps) {
  return (
    <section className="buy-box" aria-label="Payment">
      <div className="buy-box-body">
        <OrderSum count={quote.lines.length} amounts={quote} />
        {quote.problem && <NoteBox tone="bad">{quote.problem}</NoteBox>}
        <LinkButton to={checkoutTo} variant="accent" size="lg">
          Checkout
        </LinkButton>
        <p className="hint">
          Paid by <span className="nb">M-Pesa</span> on the next step. {moneyBackDays}-day money-back guarantee.{' '}
          <Link className="link" to="/terms#refunds">
            Terms
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The courses of a cart. `removable` where taking one out is still possible. */
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
              <Link to={`/courses/${line.slug}`}>{line.title}</Link>
            </h3>
            <div>
              <CategoryTag category={line.category} label={categoryLabels[line.category]} />
            </div>
            <Price cents={line.priceCents} />
          </div>
          {removable && (
            <Form method="post" action="/cart" onSubmit={() => removeFromCart(line.courseId)}>
              <input type="hidden" name="course" value={line.courseId} />
              <Button type="submit" name="intent" value="remove" variant="icon" aria-label={`Remove ${line.title}`}>
                <Trash2 />
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was taken out of the cart, and why. */
function DroppedCourses({ dropped }: { readonly dropped: readonly DroppedCourse[] }) {
  return (
    <>
      {dropped.map(({ courseId, slug, reason, notice }) => (
        <NoteBox key={courseId}>
          {notice}{' '}
          {reason === 'owned' && slug && (
            <Link className="link" to={`/courses/${slug}/content`}>
              Open the course
            </Link>
          )}
        </NoteBox>
      ))}
    </>
  );
}
