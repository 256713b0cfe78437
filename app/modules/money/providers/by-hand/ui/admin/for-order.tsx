import { formatKsh } from '#app/shared/money.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { OrderToPay } from '../../manual-payment.ts';
import { m } from '#texts';

/** What the payment is for, and what it has to be. */
export function ForOrder({ order: { number, total, isUnpaid, plan } }: { readonly order: OrderToPay }) {
  if (!plan)
    return (
      <>
        <div>
          <h2 className="h3">{m.portal_manual_for_order({ number })}</h2>
          {isUnpaid && <p className="quiet">{m.portal_manual_to_pay({ total: formatKsh(total) })}</p>}
        </div>
        {!isUnpaid && <NoteBox>{m.portal_manual_is_paid()}</NoteBox>}
      </>
    );
  const { least, refusal } = plan;
  const amounts = { left: formatKsh(total), least: formatKsh(least) };
  return (
    <>
      <div>
        <h2 className="h3">{m.portal_manual_for_instalments({ number })}</h2>
        {refusal === null && <p className="quiet">{m.portal_manual_instalments_left(amounts)}</p>}
      </div>
      {refusal !== null && (
        <NoteBox tone="bad">{m.portal_manual_refused_instalments({ number, why: refusal })}</NoteBox>
      )}
    </>
  );
}
