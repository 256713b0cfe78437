import type { RouterContextProvider } from 'react-router';
import { refuse } from '#app/modules/money/packs/pack-errors.ts';
import { readSeatOffer } from '#app/modules/money/packs/read-seat-offer.server.ts';
import { readSubject } from '#app/modules/money/packs/seat-offer.ts';
import { requestScope } from '#app/services.server.ts';

interface Visit {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

/** Returns what the price page of seats shows, for the number of the address. Throws DomainError like `readSeatOffer`. */
export async function teamPriceOf({ context, url }: Visit, subject: string) {
  const { services, settings } = context.get(requestScope);
  const of = readSubject(subject);
  if (of === null) throw refuse('course_not_found');
  const { kind, title, page, most, price } = await readSeatOffer(services.db, of, services.clock.now());
  const { seatTiers, vatPercent, teamQuotationDays } = await settings();
  const requested = url.searchParams.get('to') ?? url.searchParams.get('seats') ?? '';
  return {
    subject,
    kind,
    title,
    page,
    most,
    price,
    tiers: seatTiers,
    seats: /^\d{1,4}$/.test(requested) ? Number(requested) : (seatTiers[0]?.from ?? 1),
    vatPercent,
    quotationDays: teamQuotationDays,
  };
}
