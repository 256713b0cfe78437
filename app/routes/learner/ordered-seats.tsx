import { data } from 'react-router';
import { nameSeatsAsBuyer } from '#app/modules/seats/name-seats.server.ts';
import { readSeatsAsBuyer } from '#app/modules/seats/read-seats.server.ts';
import { seatErrors } from '#app/modules/seats/seat-errors.ts';
import { maxPeopleLength } from '#app/modules/seats/seat-people.ts';
import { countSeats, SeatsOfOrder } from '#app/modules/seats/ui/seats-of-order.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { ArrowLeft } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/ordered-seats';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.seats_yours() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    return await readSeatsAsBuyer({ db, actor }, params.orderId);
  } catch (error) {
    throw refusalToShow(seatErrors, error);
  }
}

export async function action({ params: { orderId }, request, context, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, jobs } = context.get(requestScope).services;
  const form = await readForm(request);
  const courseId = fieldOf(form, 'course', 40);
  const people = fieldOf(form, 'people', maxPeopleLength + 1);
  try {
    await nameSeatsAsBuyer({ db, clock, actor, jobs }, { orderId, courseId, people });
    return { done: true, typed: undefined };
  } catch (error) {
    const answer = answerFrom(seatErrors, error);
    if (!answer) throw error;
    return data({ done: false, typed: { courseId, people, error: answer.message } }, { status: answer.status });
  }
}

/** The seats that the learner ordered for others. */
export default function OrderedSeats({ loaderData, actionData }: Route.ComponentProps) {
  const { number, isPaid } = loaderData;
  return (
    <>
      <BackLink to="/dashboard/receipts">
        <ArrowLeft className="i-sm" />
        {m.payments_receipts()}
      </BackLink>
      <div className="page-title">
        <h1>{m.seats_of_order({ number })}</h1>
        <p className="sub">{countSeats(loaderData)}</p>
      </div>
      {actionData?.done && (
        <NoteBox tone="good" role="status">
          {m.seats_saved()}
        </NoteBox>
      )}
      <p className="sub reading-width space-below">{isPaid ? m.seats_about() : m.seats_about_unpaid()}</p>
      <div className="stack">
        <SeatsOfOrder seats={loaderData} typed={actionData?.typed} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.seats_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
