import { maxPackSeats, type SeatTier } from '#app/shared/organisation-terms.ts';
import { roundUpToShilling, toCents, type Cents } from '#app/shared/money.ts';
import { reductionOf } from './discount.ts';

/** What one seat of a course costs. */
export interface SeatPrice {
  readonly priceCents: Cents;
  /** In the sale that runs; null without one. */
  readonly saleCents: Cents | null;
}

/** A number of seats as it is charged. All amounts are whole shillings: `totalCents` is `fullCents` less `lessCents`. */
export interface PricedSeats {
  readonly seats: number;
  /** Of one seat without a discount, and with it. */
  readonly fullSeatCents: Cents;
  readonly seatCents: Cents;
  readonly fullCents: Cents;
  readonly lessCents: Cents;
  readonly totalCents: Cents;
  /** What lowers the price; null for the full one. */
  readonly by: { readonly kind: 'tier'; readonly tier: SeatTier } | { readonly kind: 'sale' } | null;
}

/** Returns the tier of a number of seats; null below the first one. */
const tierOf = (tiers: readonly SeatTier[], seats: number): SeatTier | null =>
  tiers.findLast(({ from }) => from <= seats) ?? null;

/**
 * Prices seats of a course: the better one of the sale and of the tier, so that no seat is reduced twice. One tier prices all seats. The tiers
 * rise in seats and in per cent, so more seats never cost more each.
 */
export function priceSeats(
  { priceCents, saleCents }: SeatPrice,
  tiers: readonly SeatTier[],
  seats: number,
): PricedSeats {
  const full = roundUpToShilling(priceCents);
  const sale = saleCents === null ? full : roundUpToShilling(saleCents);
  const tier = tierOf(tiers, seats);
  const tierPrice = tier ? full - reductionOf(full, { percent: tier.percent }) : full;
  const each = Math.min(sale, tierPrice);
  const isTier = tier !== null && tierPrice < full && tierPrice <= sale;
  return {
    seats,
    fullSeatCents: full,
    seatCents: toCents(each),
    fullCents: toCents(full * seats),
    lessCents: toCents((full - each) * seats),
    totalCents: toCents(each * seats),
    by: isTier ? { kind: 'tier', tier } : each < full ? { kind: 'sale' } : null,
  };
}

/** Returns the larger number of seats that costs least of those that cost less than these; null where none does. */
export function cheaperSeats(price: SeatPrice, tiers: readonly SeatTier[], seats: number): PricedSeats | null {
  let best: PricedSeats | null = null;
  // Within a tier each seat more costs more: only first seats of tiers can cost less.
  for (const { from } of tiers) {
    if (from <= seats || from > maxPackSeats) continue;
    const more = priceSeats(price, tiers, from);
    if (
      more.totalCents < priceSeats(price, tiers, seats).totalCents &&
      more.totalCents <= (best?.totalCents ?? Infinity)
    )
      best = more;
  }
  return best;
}

/** Numbers of seats with the same price, as a row of the price list. */
interface SeatPriceRow {
  readonly from: number;
  readonly to: number;
  /** Tiers before it, and its own. */
  readonly level: number;
  /** 0 for the full price. */
  readonly percent: number;
  readonly seatCents: Cents;
}

/** Returns the price list: a row for the seats below the first tier, and one for each tier. */
export function seatPriceList(price: SeatPrice, tiers: readonly SeatTier[]): SeatPriceRow[] {
  const starts = tiers[0]?.from === 1 ? tiers : [{ from: 1, percent: 0 }, ...tiers];
  return starts.map(({ from, percent }, index) => ({
    from,
    to: (starts[index + 1]?.from ?? maxPackSeats + 1) - 1,
    level: percent === 0 ? 0 : index + (starts === tiers ? 1 : 0),
    percent,
    seatCents: priceSeats(price, tiers, from).seatCents,
  }));
}

/**
 * Divides seats over as few orders as an upper limit of each allows: as many seats as fit in each but the last. No course
 * costs more than that.
 */
export function divideSeats({ seats, seatCents }: PricedSeats, mostCents: Cents): number[] {
  const each = Math.max(1, Math.floor(mostCents / seatCents));
  const whole = Math.floor(seats / each);
  const rest = seats - whole * each;
  return [...Array.from({ length: whole }, () => each), ...(rest > 0 ? [rest] : [])];
}
