import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { cssVariables } from '#app/ui/css-variables.ts';
import { fill } from '#app/ui/fill.ts';
import { Link } from '#app/ui/link.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import type { InstalmentPlanView } from '../instalment-plan-view.ts';
import { toneOfPayment } from './instalment-plan-beads.tsx';
import { m } from '#texts';

/** Lists what came into a plan, with its receipts. */
export function InstalmentPlanPayments({ plan: { payments } }: { readonly plan: InstalmentPlanView }) {
  return (
    <section>
      <h2 className="h3 space-below">{m.instalments_what_you_paid()}</h2>
      <ul className="plan-past num">
        {payments.map(({ orderId, amountCents, paidAt, code, isByPrompt, isRefunded }, index) => (
          <li key={orderId} style={cssVariables({ '--tone': toneOfPayment(payments.length - 1 - index) })}>
            <i aria-hidden="true" />
            <span>
              <b className="nb">{formatKsh(amountCents)}</b>
              <small className="meta block">
                {fill(isByPrompt ? m.instalments_by_prompt : m.instalments_by_pay_bill, {
                  day: formatDay(paidAt),
                  mpesa: mPesa,
                })}
                {isRefunded && ` · ${m.instalments_refunded()}`}
              </small>
            </span>
            <Link className="link" to={`/dashboard/receipts/${orderId}`}>
              {code === null ? m.instalments_receipt() : m.instalments_receipt_code({ code })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
