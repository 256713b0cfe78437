import { redirect } from 'react-router';
import { packPath } from '#app/modules/money/packs/pack-words.ts';
import { findPackOfOrder } from '#app/modules/money/packs/read-pack.server.ts';
import { nameSeatsAsBuyer } from '#app/modules/money/seats/name-seats.server.ts';
import { readSeatsAsBuyer } from '#app/modules/money/seats/read-seats.server.ts';
import { seatErrors } from '#app/modules/money/seats/seat-errors.ts';
import { maxPeopleLength } from '#app/modules/money/seats/seat-people.ts';
import { countSeats, SeatsOfOrder } from '#app/modules/money/seats/ui/seats-of-order.tsx';
import { DomainError } from '#app/shared/domain-error.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { ArrowLeft } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { requireLearner } from '../guards.server.ts';
import { formAction, type Reading } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/ordered-seats';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.seats_yours() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(seatErrors, async () => {
    try {
      return await readSeatsAsBuyer({ db, actor }, params.orderId);
    } catch (error) {
      const pack = error instanceof DomainError ? await findPackOfOrder({ db, actor }, params.orderId) : null;
      throw pack ? redirect(packPath(pack)) : error;
    }
  });
}

export function action({ params: { orderId }, ...visit }: Route.ActionArgs) {
  const typedIn = ({ field }: Reading) => ({
    courseId: field('course', 40),
    people: field('people', maxPeopleLength + 1),
  });
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: seatErrors,
      more: ({ error }, sent) => ({ done: false, typed: { ...typedIn(sent), error: error ?? '' } }),
    },
    async ({ deps, ...sent }) => {
      await nameSeatsAsBuyer(deps, { orderId, ...typedIn(sent) });
      return { done: true, typed: undefined };
    },
  );
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
