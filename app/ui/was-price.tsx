import { formatAmount, type Cents } from '#app/shared/money.ts';

/** Shows a former price, struck; `label` says what it is to who does not see the line. Takes integer cents. */
export function WasPrice({ cents, label }: { readonly cents: Cents; readonly label: string }) {
  return (
    <s className="was">
      <span className="sr">{label} </span>
      {formatAmount(cents)}
    </s>
  );
}
