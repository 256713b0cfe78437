import { quoteCart } from '#app/modules/money/checkout/quote-cart.server.ts';
import type { SumRow } from '#app/modules/money/checkout/explain-quote.ts';
import { vatIn } from '#app/modules/money/ledger/invoices/invoice.ts';
import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { findCoupon } from '#app/modules/catalogue/discounts/find-coupon.server.ts';
import { readPeople } from '#app/modules/money/seats/seat-people.ts';
import { findOwners } from '#app/modules/money/seats/read-seats.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { fitsPrompt } from '#app/modules/money/ledger/order.ts';
import { seatPrices } from '#app/modules/money/ledger/seats/seat-orders.server.ts';
import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { isDiscounted, priceSeats, requireSeatDiscount } from './order-seats.server.ts';
import { readRequestedSeats, type SeatsInput } from './quotation-seats.ts';
import { m } from '#texts';

/** What an order would cost now. */
export interface PricedQuotation {
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly amountCents: Cents;
    /** What staff took off its seats. */
    readonly lessCents: Cents;
    /** 0 for a course of the buyer's own. */
    readonly seats: number;
  }[];
  readonly explanation: readonly SumRow[];
  readonly rounding: Cents;
  readonly totalCents: Cents;
  readonly vatPercent: number;
  readonly vatCents: Cents;
  /** Why the code gives nothing; null without a code, and if it lowers a price. */
  readonly codeProblem: string | null;
  readonly fitsPrompt: boolean;
  /** What is wrong with the people who are named: they have a course already, or a discount would be for the reader. */
  readonly warnings: readonly string[];
}

/**
 * Returns what a buyer would pay for courses and bundles, with the tax in it. Changes nothing. Throws DomainError 'forbidden', and for
 * seats with a code of `quotationErrors`.
 */
export async function priceQuotation(
  { db, actor, clock }: ReadNowDeps,
  { userId, code, ...seats }: SeatsInput & { readonly userId: string; readonly code: string },
): Promise<PricedQuotation> {
  const priced = await priceOnly({ db, actor, clock }, { userId, code, ...seats });
  return { ...priced, warnings: await readWarnings({ db, actor }, seats) };
}

type Unwarned = Omit<PricedQuotation, 'warnings'>;

async function priceOnly(
  { db, actor, clock }: ReadNowDeps,
  { userId, code, ...seats }: SeatsInput & { readonly userId: string; readonly code: string },
): Promise<Unwarned> {
  requireSeatDiscount(requireStaffWith(actor, 'quotations.make'), seats);
  const { vatPercent } = await readSiteSettings(db);
  const requested = readRequestedSeats(seats, { isPrice: true });
  if (requested) return ofSeats(await priceSeats(db, requested, { code, at: clock.now() }), vatPercent);
  const { courseIds } = seats;
  const typed = code.trim();
  const buyer = isId(userId) ? userId : null;
  const found = typed === '' ? null : await findCoupon(db, { typed, userId: buyer, now: clock.now() });
  const asBuyer: Actor = buyer === null ? visitor : { kind: 'learner', userId: buyer, email: '', name: '' };
  const quote = await quoteCart(
    { db, clock, actor: asBuyer },
    { courseIds, code: typed === '' ? null : { typed, found } },
  );
  return {
    lines: quote.lines.map(({ courseId, title, priceCents }) => ({
      id: courseId,
      title,
      amountCents: priceCents,
      lessCents: toCents(0),
      seats: 0,
    })),
    explanation: quote.explanation,
    rounding: quote.rounding,
    totalCents: quote.total,
    vatPercent,
    vatCents: vatIn(quote.total, vatPercent),
    codeProblem: quote.coupon?.problem ?? null,
    fitsPrompt: fitsPrompt(quote.total),
  };
}

function ofSeats({ courses, totalCents }: Awaited<ReturnType<typeof priceSeats>>, vatPercent: number): Unwarned {
  return {
    lines: courses.map((course) => ({
      id: course.courseId,
      title: course.title,
      amountCents: sumCents(seatPrices(course)),
      lessCents: sumCents(course.discount?.lessCents ?? []),
      seats: course.seats,
    })),
    explanation: [],
    rounding: toCents(0),
    totalCents,
    vatPercent,
    vatCents: vatIn(totalCents, vatPercent),
    codeProblem: null,
    fitsPrompt: fitsPrompt(totalCents),
  };
}

async function readWarnings({ db, actor }: ReadDeps, input: SeatsInput): Promise<string[]> {
  const forAll = readPeople(input.people).emails;
  const named = new Map(
    input.courseIds.filter(isId).map((courseId) => {
      const typed = Object.hasOwn(input.peopleOf ?? {}, courseId) ? input.peopleOf?.[courseId] : undefined;
      return [courseId, new Set([...forAll, ...readPeople(typed ?? '').emails])];
    }),
  );
  const emails = [...new Set([...named.values()].flatMap((each) => [...each]))];
  if (emails.length === 0) return [];
  const owners = await findOwners({ db, actor }, { emails, courseIds: [...named.keys()] });
  const reason = isDiscounted(input) ? await reasonAgainst(db, actor, 'discount.give', { people: { emails } }) : null;
  return [
    ...owners
      .filter(({ courseId, email }) => named.get(courseId)?.has(email))
      .map(({ email, title }) => m.portal_quotations_person_has_it({ email, title })),
    ...(reason === null ? [] : [`${m.portal_quotations_seat_discount()}: ${reason}`]),
  ];
}
