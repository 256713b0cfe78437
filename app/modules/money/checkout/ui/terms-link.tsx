import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';

/** Links to the full money-back guarantee. */
export function TermsLink() {
  return (
    <Link className="link" to="/terms#refunds">
      {m.checkout_terms()}
    </Link>
  );
}
