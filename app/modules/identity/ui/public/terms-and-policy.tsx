import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';

/** Returns links to the terms and the policy, which open beside the form; values `terms` and `policy` of a sentence. */
export const termsAndPolicy = (): Readonly<Record<'policy' | 'terms', ReactNode>> => ({
  terms: (
    <Link className="link" to="/terms" target="_blank">
      {m.account_terms()}
    </Link>
  ),
  policy: (
    <Link className="link" to="/privacy-policy" target="_blank">
      {m.account_privacy_policy()}
    </Link>
  ),
});
