import { isPriceTooOld } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { selectMemberships } from '#app/modules/money/organisations/organisation-queries.server.ts';
import { requireMember, requireRole } from '#app/modules/money/organisations/require-member.server.ts';
import { quotationToken } from '#app/modules/money/quotations/send-quotation.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { sumCents, type Cents } from '#app/shared/money.ts';
import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import type { OrderStatus } from '#app/shared/payment-terms.ts';
import { maskPhone } from '#app/shared/phone.ts';
import { refuse } from './pack-errors.ts';
import { selectOrdersOfPack, selectPack, selectPackOfOrder, type PackRow } from './pack-queries.server.ts';
import type { PackPlace } from './pack-words.ts';

/**
 * Returns a pack for a member whose role is `least` or more. To everybody else it is unknown. One query, two for an unknown pack. Throws
 * DomainError 'sign_in_required', 'organisation_not_found', 'organisation_role', 'pack_not_found'.
 */
export async function readPack(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { organisationId, packId }: PackPlace,
  least: OrganisationRole,
): Promise<PackRow> {
  const userId = userIdOf(actor);
  const mayExist = userId !== null && isId(organisationId) && isId(packId);
  const pack = mayExist ? await selectPack(db, { organisationId, packId }, userId) : null;
  if (pack) {
    requireRole(pack.role, least);
    return pack;
  }
  await requireMember(db, actor, organisationId, least);
  throw refuse('pack_not_found');
}

/** One of the orders that pay a pack. Plain JSON; moments as ISO texts. */
export interface PackPayment {
  readonly orderId: string;
  readonly number: string;
  readonly seats: number;
  readonly totalCents: Cents;
  readonly status: OrderStatus;
  readonly paidAt: string | null;
  /** Of the latest prompt, masked; null without one. */
  readonly phone: string | null;
  /** A prompt is open. */
  readonly isPrompted: boolean;
  readonly receipt: string | null;
  /** The reader ordered it. */
  readonly isMine: boolean;
  /** The account that ordered it is there, so that prompts are sent for it. */
  readonly isPayable: boolean;
  /** It is unpaid, and no prompt is sent at its price any more. */
  readonly isTooOld: boolean;
}

/** A pack as its owners and managers pay it. */
export interface PackPayments {
  readonly pack: PackRow;
  readonly payments: readonly PackPayment[];
  readonly totalCents: Cents;
  readonly paidCents: Cents;
  /** Last day of its quotation, and the token of its address; null without one. */
  readonly quotation: { readonly token: string; readonly state: string; readonly validUntil: string } | null;
}

interface Deps extends ReadNowDeps {
  readonly orderPriceHours: number;
  /** Signs the links of quotations. */
  readonly newsletterKey: string;
}

/** Returns what was paid of a pack, and what is missing, for an owner or a manager. Two queries. Throws like `readPack`. */
export async function readPackPayments(deps: Deps, place: PackPlace): Promise<PackPayments> {
  const pack = await readPack(deps, place, 'manager');
  const orders = await selectOrdersOfPack(deps.db, pack.packId);
  const quoted = orders.find(({ quotationId }) => quotationId !== null);
  const payments = orders.map(({ createdAt, quotationState, validUntil, linkUntil, ...order }): PackPayment => {
    const quotation = quotationState !== null && validUntil !== null ? { state: quotationState, validUntil } : null;
    const link = linkUntil && { validUntil: linkUntil };
    return {
      orderId: order.orderId,
      number: order.number,
      seats: order.seats,
      totalCents: order.totalCents,
      status: order.status,
      paidAt: order.paidAt?.toISOString() ?? null,
      phone: order.phone === null ? null : maskPhone(order.phone),
      isPrompted: order.isPrompted,
      receipt: order.receipt,
      isMine: order.userId === userIdOf(deps.actor),
      isPayable: order.userId !== null,
      isTooOld: order.status === 'unpaid' && isPriceTooOld({ createdAt, quotation, link }, deps),
    };
  });
  return {
    pack,
    payments,
    totalCents: sumCents(payments.map(({ totalCents }) => totalCents)),
    paidCents: sumCents(payments.filter(({ status }) => status !== 'unpaid').map(({ totalCents }) => totalCents)),
    quotation:
      quoted?.quotationId && quoted.validUntil
        ? {
            token: quotationToken(deps.newsletterKey, quoted.quotationId),
            state: quoted.quotationState ?? '',
            validUntil: quoted.validUntil.toISOString(),
          }
        : null,
  };
}

/** Returns where the pack of an order is, for a member of its organisation; null for any other order. */
export async function findPackOfOrder(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  orderId: string,
): Promise<PackPlace | null> {
  const userId = userIdOf(actor);
  const pack = userId === null || !isId(orderId) ? null : await selectPackOfOrder(db, orderId);
  if (!pack || userId === null) return null;
  const isTheirs = (await selectMemberships(db, userId)).some(
    ({ organisationId }) => organisationId === pack.organisationId,
  );
  return isTheirs ? pack : null;
}

/** Returns the organisations for which the actor may buy. Throws DomainError 'sign_in_required'. */
export async function readOwnOrganisations({
  db,
  actor,
}: ReadDeps): Promise<{ readonly organisationId: string; readonly name: string }[]> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const memberships = await selectMemberships(db, userId);
  return memberships.flatMap(({ organisationId, name, role }) => (role === 'owner' ? [{ organisationId, name }] : []));
}
