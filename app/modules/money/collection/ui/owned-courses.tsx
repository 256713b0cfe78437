import { Form } from 'react-router';
import { pageAfterPurchase } from '#app/modules/money/ledger/order.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

/** Replaces the resend if the learner now owns a course of the unpaid order: links to it, and orders the others again. */
export function OwnedCourses({ order: { state, courses } }: { readonly order: OrderStatusView }) {
  const owned = courses.filter(({ isOwned }) => isOwned);
  if (owned.length === 0 || state === 'paid' || state === 'bounced' || state === 'refunded') return null;
  const rest = courses.length - owned.length;
  return (
    <>
      <NoteBox tone="good" role="status">
        {fill(m.payments_do_not_pay_this, { owned: <b>{sentenceOf(owned, rest)}</b> })}
      </NoteBox>
      <Form method="post" className="acts">
        {rest > 0 && (
          <Button type="submit" name="intent" value="again" variant="accent">
            {m.payments_order_others({ count: rest })}
          </Button>
        )}
        <LinkButton
          to={pageAfterPurchase(owned.map(({ courseId }) => courseId))}
          variant={rest > 0 ? undefined : 'accent'}
        >
          {owned.length === 1 ? m.payments_open_course() : m.payments_go_to_dashboard()}
        </LinkButton>
      </Form>
    </>
  );
}

function sentenceOf(owned: OrderStatusView['courses'], rest: number): string {
  if (rest > 0) return m.payments_have_titles({ titles: owned.map(({ title }) => `"${title}"`).join(', ') });
  return m.payments_have_courses({ count: owned.length });
}
