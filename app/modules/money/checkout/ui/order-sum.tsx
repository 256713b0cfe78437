import { formatAmount, formatKsh, toCents } from '#app/shared/money.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Price } from '#app/ui/price.tsx';
import { m } from '#texts';
import type { SumRow } from '../explain-quote.ts';
import type { Quote } from '../quote.ts';

/**
 * Shows the amounts of the cart. Without discounts: courses, the rounding on its own line, total. With discounts every row of the explanation,
 * and what they save.
 */
export function OrderSum({ quote }: { readonly quote: Quote }) {
  const { courseCount, subtotal, rounding, total, explanation, saved } = quote;
  return (
    <>
      <dl className="order-sum num">
        {explanation.map((row) => (
          <ExplainedRow key={row.key} row={row} />
        ))}
        {explanation.length === 0 && (
          <div>
            <dt>{m.checkout_courses({ count: courseCount })}</dt>
            <dd>{formatAmount(subtotal)}</dd>
          </div>
        )}
        {rounding > 0 && (
          <div>
            <dt>{m.checkout_rounded()}</dt>
            <dd>{formatAmount(rounding)}</dd>
          </div>
        )}
        <div className="total">
          <dt>{explanation.length > 0 ? m.checkout_you_pay() : m.checkout_total()}</dt>
          <dd>
            <Price cents={total} />
          </dd>
        </div>
      </dl>
      {saved > 0 && <p className="hint">{m.checkout_you_save({ amount: formatKsh(saved) })}</p>}
      <p className="sr" role="status">
        {m.checkout_total_now({ total: formatKsh(total) })}
      </p>
    </>
  );
}

function ExplainedRow({ row: { label, detail, cents } }: { readonly row: SumRow }) {
  const isLess = cents < 0;
  return (
    <div className={classNames('why', isLess && 'less')}>
      <dt>{label}</dt>
      <dd>{isLess ? `− ${formatAmount(toCents(0 - cents))}` : formatAmount(cents)}</dd>
      {detail && <dd className="say">{detail}</dd>}
    </div>
  );
}
