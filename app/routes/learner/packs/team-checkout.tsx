import { randomUUID } from 'node:crypto';
import { priceSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { packErrors, refuse } from '#app/modules/money/packs/pack-errors.ts';
import { packPath } from '#app/modules/money/packs/pack-words.ts';
import { readOwnOrganisations } from '#app/modules/money/packs/read-pack.server.ts';
import { placePack } from '#app/modules/money/packs/place-pack.server.ts';
import { readSeatOffer } from '#app/modules/money/packs/read-seat-offer.server.ts';
import { readSubject, teamPricePath, type SeatSubject } from '#app/modules/money/packs/seat-offer.ts';
import { TeamCheckoutScreen, type TeamCheckoutReply } from '#app/modules/money/packs/ui/team-checkout-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { payByPhone, refusedPayment } from '../../checkout/payment-form.server.ts';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/team-checkout';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_payment() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, settings } = context.get(requestScope);
  return readOrRefuse(packErrors, async () => {
    const offer = await readSeatOffer(services.db, subjectOf(params), services.clock.now());
    const { kind, title, page, most, price } = offer;
    const { seatTiers, vatPercent, teamQuotationDays } = await settings();
    const requested = Number(url.searchParams.get('seats') ?? '');
    const seats = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), most) : 1;
    return {
      kind,
      title,
      page,
      pricePage: kind === 'course' ? `${page}/team` : teamPricePath(subjectOf(params)),
      priced: priceSeats(price, seatTiers, seats),
      vatPercent,
      quotationDays: teamQuotationDays,
      organisations: await readOwnOrganisations({ db: services.db, actor }),
      newId: randomUUID(),
      way: url.searchParams.get('way') === 'quotation' ? ('quotation' as const) : ('mpesa' as const),
      orderKey: randomUUID(),
      takesPayments: services.gateway !== null,
    };
  });
}

function subjectOf({ seatsOf }: { readonly seatsOf: string }): SeatSubject {
  const read = readSubject(seatsOf);
  if (read === null) throw refuse('course_not_found');
  return read;
}

const kept = ['organisationId', 'newId', 'name', 'kraPin', 'address', 'project', 'way'] as const;

/** Orders the seats, and sends the first prompt or makes the quotation. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return urgently(() =>
    formAction(
      visit,
      {
        guard: requireLearner,
        errors: { ...paymentErrors, ...packErrors },
        more: (refused, sent): TeamCheckoutReply => {
          const { error, phone, openOrder } = refusedPayment(refused, sent);
          const { code, details } = refused;
          const errors =
            code === 'phone_invalid' ? { phone: error } : code === 'organisation_invalid' ? details : refused.errors;
          const values = Object.fromEntries(kept.map((name) => [name, sent.field(name, 300)]));
          return { error, errors, values, phone, openOrder };
        },
      },
      async (sent) => {
        const { deps, field, scope } = sent;
        const own = field('organisationId', 40);
        const way = field('way') === 'quotation' ? 'quotation' : 'mpesa';
        const place = () =>
          placePack(
            { ...deps, newsletterKey: scope.services.newsletterKey },
            {
              subject: subjectOf(params),
              seats: Number(field('seats', 4)),
              organisationId: own === '' ? field('newId', 40) : own,
              organisation:
                own === ''
                  ? { name: field('name', 300), kraPin: field('kraPin', 40), address: field('address', 300) }
                  : null,
              project: field('project', 300),
              way,
              shownTotalCents: Number(field('total', 12)),
              idempotencyKey: field('orderKey', 80),
            },
          );
        return way === 'mpesa' ? payByPhone(sent, place) : packPath(await place());
      },
    ),
  );
}

/** Seats, ordered by an organisation. */
export default function TeamCheckout({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamCheckoutScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.packs_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
