import { formatAmount, type Cents } from '#app/shared/money.ts';
import { classNames } from './class-names.ts';

/** Shows a price, 'KSh 6,500' with a small KSh, which never breaks. Takes integer cents. */
export function Price({ cents, className }: { readonly cents: Cents; readonly className?: string | undefined }) {
  return (
    <span className={classNames('price', className)}>
      <small>KSh{'\u00a0'}</small>
      {formatAmount(cents)}
    </span>
  );
}
