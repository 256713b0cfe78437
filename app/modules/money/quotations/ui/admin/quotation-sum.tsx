import { formatAmount, formatKsh, sumCents, toCents } from '#app/shared/money.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { PricedQuotation } from '../../price-quotation.server.ts';
import { m } from '#texts';

/** What the selected courses cost, with the tax in it. Announced once after each change. */
export function QuotationSum({
  priced,
  problem,
}: {
  readonly priced: PricedQuotation | null;
  /** Why there is no price for what is selected. */
  readonly problem: string | undefined;
}) {
  const total = formatKsh(priced?.totalCents ?? toCents(0));
  const less = sumCents(priced?.lines.map(({ lessCents }) => lessCents) ?? []);
  return (
    <>
      {problem !== undefined && <NoteBox tone="bad">{problem}</NoteBox>}
      {priced?.codeProblem && <NoteBox tone="bad">{priced.codeProblem}</NoteBox>}
      <table className="quotation-sum">
        <caption className="sr">{m.portal_shared_total()}</caption>
        <tbody>
          {priced?.lines.map(({ id, title, amountCents, lessCents, seats }) => (
            <tr key={id}>
              <th scope="row">{seats > 0 ? m.invoices_seats({ title, count: seats }) : title}</th>
              <td>{formatAmount(toCents(amountCents + lessCents))}</td>
            </tr>
          ))}
          {less > 0 && (
            <tr>
              <th scope="row">{m.portal_quotations_seat_discount()}</th>
              <td>− {formatAmount(less)}</td>
            </tr>
          )}
          {priced && priced.rounding > 0 && (
            <tr>
              <th scope="row">{m.checkout_rounded()}</th>
              <td>{formatAmount(priced.rounding)}</td>
            </tr>
          )}
          {priced && priced.vatPercent > 0 && (
            <tr>
              <th scope="row">{m.portal_quotations_vat({ percent: priced.vatPercent })}</th>
              <td>{formatAmount(priced.vatCents)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.checkout_total()}</th>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
      <p className="sr" role="status">
        {priced === null ? '' : total}
      </p>
      {priced?.fitsPrompt === false && <NoteBox>{m.portal_quotations_above_prompt()}</NoteBox>}
    </>
  );
}
