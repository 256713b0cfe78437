import type { ComponentType, ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { SeatRowView, SeatsOfCourse, SeatsView } from '../read-seats.server.ts';
import { m } from '#texts';

/** What was typed into a refused form. */
export interface TypedNames {
  readonly courseId: string;
  readonly people: string;
  readonly error: string;
}

/** Shows the seats of an order, course by course, with a list that says who gets those that nobody has taken. */
export function SeatsOfOrder({
  seats,
  typed,
  decision,
  refundOf,
}: {
  readonly seats: SeatsView;
  /** Shows why the reader may not name people in the place of the form; absent for buyers. */
  readonly decision?: DecisionOf | undefined;
  readonly typed: TypedNames | undefined;
  /** Returns the link to the refund of a seat's line, or of seats to be selected; absent for whoever cannot refund. */
  readonly refundOf?: RefundLink | undefined;
}) {
  return (
    <>
      {seats.courses.map((course) => (
        <CourseSeats
          key={course.courseId ?? course.title}
          course={course}
          reason={seats.reason}
          decision={decision}
          typed={typed?.courseId === course.courseId ? typed : undefined}
          refundOf={refundOf}
        />
      ))}
    </>
  );
}

/** Returns '2 of 25 seats named, 1 taken'. */
export const countSeats = ({ total, named, taken }: Pick<SeatsView, 'total' | 'named' | 'taken'>): string =>
  m.seats_counts({ total, named, taken });

type DecisionOf = ComponentType<{
  readonly reason: string | null;
  readonly labels: readonly string[];
  readonly children: ReactNode;
}>;

/** Lets everybody name people: the form. */
const Anybody: DecisionOf = ({ children }) => children;

type RefundLink = (line: { readonly orderLineId: string; readonly name: string } | null) => ReactNode;

function CourseSeats({
  course,
  reason,
  decision: Decision = Anybody,
  typed,
  refundOf,
}: {
  readonly course: SeatsOfCourse;
  readonly reason: string | null;
  readonly decision?: DecisionOf | undefined;
  readonly typed: TypedNames | undefined;
  readonly refundOf: RefundLink | undefined;
}) {
  const isSending = useNavigation().formMethod === 'POST';
  const { courseId, title, seats } = course;
  const open = seats.filter(
    ({ state, isBeingRefunded }) => (state === 'waiting' || state === 'open') && !isBeingRefunded,
  );
  const people = open.flatMap(({ email }) => (email === null ? [] : [email])).join('\n');
  const shown = seats.filter(({ email, state }) => email !== null || state === 'taken' || state === 'refunded');
  const nameless = seats.length - shown.length;
  const titleId = `seats-${courseId ?? title}`;
  return (
    <section className="panel pad stack" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3 wrap-anywhere">
        {title}
      </h2>
      <ul className="rows plain">
        {shown.map((seat) => (
          <li key={seat.seatId} className="row between row-wrap">
            <span className="grow wrap-anywhere">{nameOf(seat)}</span>
            <span className="meta">{stateOf(seat)}</span>
            {refundOf &&
              (seat.state === 'open' || seat.state === 'taken') &&
              !seat.isBeingRefunded &&
              refundOf({ orderLineId: seat.orderLineId, name: nameOf(seat) })}
          </li>
        ))}
        {nameless > 0 && (
          <li className="row between row-wrap">
            <span className="grow meta">{m.seats_not_named({ count: nameless })}</span>
            {refundOf && seats.some(({ email, state }) => email === null && state === 'open') && refundOf(null)}
          </li>
        )}
      </ul>
      {open.length > 0 && courseId !== null && (
        <Decision reason={reason} labels={[m.seats_save()]}>
          <Form method="post" className="form" noValidate key={people}>
            <input type="hidden" name="course" value={courseId} />
            <Textarea
              label={m.seats_people()}
              name="people"
              rows={Math.min(10, Math.max(3, open.length))}
              autoCapitalize="off"
              spellCheck={false}
              defaultValue={typed?.people ?? people}
              hint={m.seats_people_hint({ most: open.length })}
              error={typed?.error}
            />
            <div className="acts">
              <Button type="submit" name="change" value="seats" variant="line" busy={isSending}>
                {m.seats_save()}
              </Button>
            </div>
          </Form>
        </Decision>
      )}
      {courseId === null && <NoteBox>{m.seats_course_gone()}</NoteBox>}
    </section>
  );
}

const nameOf = ({ email, takenBy }: SeatRowView) => email ?? takenBy ?? m.seats_nobody();

function stateOf({ state, isBeingRefunded, isBounced, ownsCourse, takenBy }: SeatRowView): string {
  if (isBounced) return m.payments_title_bounced();
  if (state === 'refunded') return m.seats_state_refunded();
  if (isBeingRefunded) return m.seats_state_going_back();
  if (state === 'taken') return takenBy === null ? m.seats_state_taken() : m.seats_state_taken_by({ name: takenBy });
  return ownsCourse ? m.seats_state_owned() : m.seats_state_open();
}
