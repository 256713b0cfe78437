import { formatKsh, type Cents } from '#app/shared/money.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { m } from '#texts';

interface PayBillNumbersProps {
  /** The shop's Pay Bill number. */
  readonly payBill: string;
  /** The number of the order or instalment plan. */
  readonly account: string;
  /** What is to pay; missing where the payer chooses. */
  readonly amountCents?: Cents;
}

/** Shows what to type into M-Pesa's own menu, to copy. */
export function PayBillNumbers({ payBill, account, amountCents }: PayBillNumbersProps) {
  const rows = [
    [m.payments_business_number(), payBill],
    [m.payments_account_number(), account],
  ] as const;
  return (
    <dl className="spec num pay-bill">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="row row-wrap">
            <span className="nb">{value}</span>
            <CopyButton text={value} variant="plain" />
          </dd>
        </div>
      ))}
      {amountCents !== undefined && (
        <div>
          <dt>{m.payments_amount()}</dt>
          <dd className="nb">{formatKsh(amountCents)}</dd>
        </div>
      )}
    </dl>
  );
}
