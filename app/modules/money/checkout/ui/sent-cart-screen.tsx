import { Form } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { SentCart } from '../sent-cart.server.ts';
import { CartLines, DroppedCourses } from './cart-lines.tsx';
import { OrderSum } from './order-sum.tsx';
import { m } from '#texts';

/** Shows the courses that somebody sent, and adds them to the reader's cart by one button. */
export function SentCartScreen({ quote, leftOut }: SentCart) {
  const isEmpty = quote.lines.length === 0;
  return (
    <>
      <div className="page-title">
        <h1>{m.checkout_sent()}</h1>
        {!isEmpty && <p className="sub">{m.checkout_sent_about()}</p>}
      </div>
      <div className={isEmpty ? undefined : 'split pay-split'}>
        <div className="stack">
          {!isEmpty && <h2 className="sr">{m.checkout_courses_heading()}</h2>}
          {isEmpty ? (
            <EmptyState
              title={m.checkout_sent_none()}
              category="mobile"
              actions={
                <LinkButton to="/courses" variant="accent">
                  {m.checkout_browse()}
                </LinkButton>
              }
            >
              {m.checkout_sent_none_about()}
            </EmptyState>
          ) : (
            <CartLines lines={quote.lines} removable={false} />
          )}
          <DroppedCourses dropped={quote.dropped} />
          {leftOut > 0 && <NoteBox>{m.checkout_sent_left_out({ count: leftOut })}</NoteBox>}
        </div>
        {!isEmpty && (
          <div className="stack sticky-aside">
            <section className="buy-box" aria-label={m.checkout_payment()}>
              <Form method="post" action="/cart" className="buy-box-body">
                <OrderSum quote={quote} />
                <input type="hidden" name="course" value={quote.lines.map(({ courseId }) => courseId).join('.')} />
                <Button type="submit" name="intent" value="add" variant="accent" size="lg">
                  {m.checkout_sent_add()}
                </Button>
              </Form>
            </section>
          </div>
        )}
      </div>
    </>
  );
}
