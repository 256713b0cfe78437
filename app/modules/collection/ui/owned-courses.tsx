import { Form } from 'react-router';
import { whereToGo } from '#app/modules/ledger/order.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { OrderStatusView } from '../progress/order-status.server.ts';

/** In place of another prompt, where the learner has a course of an unpaid order by now: opens it, and orders the others anew. */
export function OwnedCourses({ order: { state, courses } }: { readonly order: OrderStatusView }) {
  const owned = courses.filter(({ isOwned }) => isOwned);
  if (owned.length === 0 || state === 'paid' || state === 'refunded') return null;
  const rest = courses.length - owned.length;
  return (
    <>
      <NoteBox tone="good" role="status">
        <b>{sentenceOf(owned, rest)}</b> Please do not pay this order: money that still comes for it goes back to you.
      </NoteBox>
      <Form method="post" className="acts">
        {rest > 0 && (
          <Button type="submit" name="intent" value="again" variant="accent">
            {rest === 1 ? 'Order the other course' : `Order the other ${rest} courses`}
          </Button>
        )}
        <LinkButton to={whereToGo(owned.map(({ courseId }) => courseId))} variant={rest > 0 ? undefined : 'accent'}>
          {owned.length === 1 ? 'Open the course' : 'Go to dashboard'}
        </LinkButton>
      </Form>
    </>
  );
}

function sentenceOf(owned: OrderStatusView['courses'], rest: number): string {
  if (rest > 0) return `You have ${owned.map(({ title }) => `"${title}"`).join(', ')} already.`;
  return owned.length === 1 ? 'You have this course already.' : 'You have these courses already.';
}
