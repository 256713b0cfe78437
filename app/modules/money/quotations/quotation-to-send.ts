import { formatDay } from '#app/shared/dates.ts';
import { localHref } from '#app/shared/local-href.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import type { QuotationView } from './quotation.ts';
import { m } from '#texts';

/** Returns a quotation's own link; null once it is paid or over. */
export function quotationToSend(
  quotation: Pick<QuotationView, 'number' | 'state' | 'buyer' | 'totalCents' | 'validUntil'>,
  { token, brand, appUrl }: { readonly token: string; readonly brand: string; readonly appUrl: string },
): Sendable | null {
  const { number, state, buyer, totalCents, validUntil } = quotation;
  if (state !== 'sent' && state !== 'accepted') return null;
  return {
    heading: m.quotations_send(),
    title: m.quotations_title({ number }),
    text: m.quotations_send_text({
      number,
      brand,
      buyer: buyer.organisation || buyer.name,
      amount: formatKsh(totalCents),
      day: formatDay(new Date(validUntil)),
    }),
    address: `${appUrl}${localHref(`/quotations/${token}`)}`,
    picture: null,
    note: null,
  };
}
