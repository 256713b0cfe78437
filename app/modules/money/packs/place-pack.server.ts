import { divideSeats, priceSeats, type PricedSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { maxOrderCents } from '#app/modules/money/ledger/order.ts';
import { lockBuyer, selectOrderByKey } from '#app/modules/money/ledger/order-queries.server.ts';
import { writeSeats } from '#app/modules/money/ledger/seats/seat-orders.server.ts';
import { organisationForm, type OrganisationDetails } from '#app/modules/money/organisations/organisation-form.ts';
import { selectOrganisation } from '#app/modules/money/organisations/organisation-queries.server.ts';
import { createOrganisation } from '#app/modules/money/organisations/organisations.server.ts';
import { requireMember } from '#app/modules/money/organisations/require-member.server.ts';
import { quoteOrder } from '#app/modules/money/quotations/quote-order.server.ts';
import type { SendDeps } from '#app/modules/money/quotations/send-quotation.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { ReadNowDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { maxPackSeats, type SeatTier } from '#app/shared/organisation-terms.ts';
import { maxQuotationShillings } from '#app/shared/selling-terms.ts';
import { refuse } from './pack-errors.ts';
import { insertPack, selectPackOfOrder } from './pack-queries.server.ts';
import { readProject } from './pack-words.ts';
import { linesOfSeats, readSeatOffer, type SeatOffer } from './read-seat-offer.server.ts';
import type { SeatSubject } from './seat-offer.ts';

/** How an organisation pays: by prompts now, or what a quotation offers. */
export type PackWay = 'mpesa' | 'quotation';

interface NewPack {
  readonly subject: SeatSubject;
  readonly seats: number;
  /** Of the buyer's own organisation, or from the form for a new one; the same when the form is sent again. */
  readonly organisationId: string;
  /** Fields of a new organisation; null for one of the buyer's own. */
  readonly organisation: Readonly<Record<string, string>> | null;
  readonly project: string;
  readonly way: PackWay;
  /** The total that the page showed, in cents. */
  readonly shownTotalCents: number;
  /** Generated each time the page is opened. The same key returns the same pack. */
  readonly idempotencyKey: string;
}

interface PlacedPack {
  readonly packId: string;
  readonly organisationId: string;
  /** The first order to pay. */
  readonly orderId: string;
}

/** Returns how many seats go into each order; one order for a quotation. Throws DomainError 'pack_seats', 'pack_needs_quotation'. */
function ordersOfPack(priced: PricedSeats, way: PackWay): readonly number[] {
  if (priced.totalCents > shillingsToCents(maxQuotationShillings))
    throw refuse('pack_seats', { most: String(maxPackSeats) });
  if (way === 'mpesa' && priced.seatCents > maxOrderCents) throw refuse('pack_needs_quotation');
  return way === 'mpesa' ? divideSeats(priced, maxOrderCents) : [priced.seats];
}

/**
 * Orders seats for an organisation of which the actor is an owner, or which this creates: as few orders as prompts can pay, or one with
 * a quotation. The server decides the price. Throws DomainError of `packErrors`.
 */
export async function placePack(
  deps: ReadNowDeps & SendDeps & Pick<UseCaseDeps, 'rateLimits'>,
  input: NewPack,
): Promise<PlacedPack> {
  const { db, clock, actor } = deps;
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const { subject, seats, idempotencyKey } = input;
  if (!/^[A-Za-z0-9_-]{8,60}$/.test(idempotencyKey)) throw refuse('bad_order_key');
  if (!Number.isInteger(seats) || seats < 1 || seats > maxPackSeats)
    throw refuse('pack_seats', { most: String(maxPackSeats) });
  const project = readProject(input.project);
  const details = input.organisation && readDetails(input.organisation);
  await deps.rateLimits.consume('pack-per-user', userId);
  const at = clock.now();
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    if (!buyer) throw refuse('sign_in_required');
    const known = await selectOrderByKey(tx, userId, keyOf(idempotencyKey, 0));
    const placed = known && (await selectPackOfOrder(tx, known.id));
    if (placed) return { ...placed, orderId: known.id };
    const { organisationId } = input;
    if (details) await createOrganisation(tx, { actor, at }, { organisationId, details });
    await requireMember(tx, actor, organisationId, 'owner');
    const settings = await readSiteSettings(tx);
    const offer = await readSeatOffer(tx, subject, at);
    if (seats > offer.most) throw refuse('pack_seats', { most: String(offer.most) });
    const priced = priceSeats(offer.price, settings.seatTiers, seats);
    if (priced.totalCents !== input.shownTotalCents)
      throw refuse('pack_total_changed', { total: formatKsh(priced.totalCents) });
    const parts = ordersOfPack(priced, input.way);
    const orders = [];
    for (const [index, part] of parts.entries())
      orders.push(
        await writeSeats(tx, {
          buyer: { userId, ...buyer },
          courses: linesOfSeats(offer, priced, part),
          isBundle: offer.kind === 'bundle',
          idempotencyKey: keyOf(idempotencyKey, index),
          at,
        }),
      );
    const tier: SeatTier | null = priced.by?.kind === 'tier' ? priced.by.tier : null;
    const orderIds = orders.map(({ orderId }) => orderId);
    const pack = {
      organisationId,
      ...contentsOf(offer),
      project,
      seats,
      percentOff: tier?.percent ?? 0,
      createdBy: userId,
    };
    const packId = await insertPack(tx, { ...pack, at }, orderIds);
    const [first] = orders;
    if (!first) throw new Error('a pack has an order');
    if (input.way === 'quotation')
      await quoteOrder(tx, deps, {
        order: first,
        buyer: { userId, ...buyer },
        organisation: (await selectOrganisation(tx, organisationId))?.name ?? '',
        days: settings.teamQuotationDays,
        vatPercent: settings.vatPercent,
        at,
      });
    await recordAudit(tx, actor, {
      action: 'pack.ordered',
      subjectType: 'organisation',
      subjectId: organisationId,
      after: {
        pack: packId,
        seats,
        totalCents: priced.totalCents,
        orders: orders.map(({ number }) => number),
      },
    });
    return { packId, organisationId, orderId: first.orderId };
  });
}

function contentsOf({ kind, title, courses }: SeatOffer) {
  const courseIds = courses.map(({ courseId }) => courseId);
  return kind === 'course' ? { kind, courseId: courseIds[0] ?? null } : { kind, courseId: null, courseIds, title };
}

const keyOf = (key: string, index: number): string => (index === 0 ? key : `${key}-${index}`);

function readDetails(fields: Readonly<Record<string, string>>): OrganisationDetails {
  const { data, error } = organisationForm.safeParse(fields);
  if (!error) return data;
  throw refuse(
    'organisation_invalid',
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  );
}
