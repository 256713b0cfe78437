import { data, redirect } from 'react-router';
import { seatErrors } from '#app/modules/seats/seat-errors.ts';
import { seatPath } from '#app/modules/seats/seat-mails.ts';
import { acceptSeat, readSeat } from '#app/modules/seats/take-seat.server.ts';
import { SeatToTake } from '#app/modules/seats/ui/seat-to-take.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireLearner } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/seat';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.seats_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(requestScope);
  try {
    return { seat: await readSeat({ db: services.db, actor: await actor() }, params.seatId) };
  } catch (error) {
    throw refusalToShow(seatErrors, error);
  }
}

/** Takes the seat. Opening the page changes nothing. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    await acceptSeat({ db, clock, actor }, params.seatId);
    return redirect(seatPath(params.seatId), 303);
  } catch (error) {
    const answer = answerFrom(seatErrors, error);
    if (!answer) throw error;
    return data({ error: answer.message }, { status: answer.status });
  }
}

/** A seat that a company paid, for the person whose address it has. */
export default function Seat({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <section className="panel pad stack reading-width">
        <SeatToTake seat={loaderData.seat} error={actionData?.error ?? null} />
      </section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.seats_failed()} area="site" />;
}
