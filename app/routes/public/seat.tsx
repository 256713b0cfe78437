import { seatErrors } from '#app/modules/money/seats/seat-errors.ts';
import { seatPath } from '#app/modules/money/seats/seat-mails.ts';
import { acceptSeat, readSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { SeatToTake } from '#app/modules/money/seats/ui/seat-to-take.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { requestScope } from '#app/services.server.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { requireLearner } from '../guards.server.ts';
import { formAction } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/seat';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.seats_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(requestScope);
  return readOrRefuse(seatErrors, async () => {
    return { seat: await readSeat({ db: services.db, actor: await actor() }, params.seatId) };
  });
}

/** Takes the seat. Opening the page changes nothing. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: seatErrors,
      refused: ({ reason }) => m.checkout_enrol_failed({ message: reason }),
    },
    async ({ deps, field }) => {
      await acceptSeat(deps, params.seatId, field('course', 40));
      return seatPath(params.seatId);
    },
  );
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
