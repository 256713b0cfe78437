import { formatAmount, type Cents } from '#app/shared/money.ts';
import { m } from '#texts';

/** Shows a former price, struck. Takes integer cents. */
export const WasPrice = ({ cents }: { readonly cents: Cents }) => (
  <s className="was">
    <span className="sr">{m.ui_was()} </span>
    {formatAmount(cents)}
  </s>
);
