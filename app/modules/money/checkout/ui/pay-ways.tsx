import type { ReactNode } from 'react';
import type { InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { fill } from '#app/ui/fill.ts';
import { Link } from '#app/ui/link.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import './pay-ways.css';
import { m } from '#texts';

/** How a cart is paid: by a prompt to the buyer's phone, or by somebody else. */
export type PayWay = 'now' | 'else';

interface PayWaysProps {
  readonly way: PayWay;
  readonly total: Cents;
  /** Words about paying bit by bit; null where that is not offered. */
  readonly instalmentOffer: InstalmentOfferWords | null;
  /** Address of the checkout with a way. */
  readonly hrefOf: (way: PayWay) => string;
}

/** One list of the ways to pay. Each is a link, so that it works without JavaScript. */
export function PayWays({ way, total, instalmentOffer, hrefOf }: PayWaysProps) {
  return (
    <nav className="ways" aria-label={m.links_ways()}>
      <Way
        to={hrefOf('now')}
        current={way === 'now'}
        label={fill(m.links_now, { mpesa: mPesa })}
        end={formatKsh(total)}
      >
        {m.links_now_about()}
      </Way>
      {instalmentOffer && (
        <Way to={instalmentOffer.to} current={false} label={instalmentOffer.start}>
          {instalmentOffer.about} {instalmentOffer.costs}
        </Way>
      )}
      <Way to={hrefOf('else')} current={way === 'else'} label={m.links_way()}>
        {m.links_ask_about()}
      </Way>
    </nav>
  );
}

interface WayProps {
  readonly to: string;
  readonly current: boolean;
  readonly label: ReactNode;
  readonly end?: string;
  readonly children: ReactNode;
}

function Way({ to, current, label, end, children }: WayProps) {
  return (
    <Link className="way" to={to} replace preventScrollReset aria-current={current ? 'true' : undefined}>
      <i aria-hidden="true" />
      <span>
        <b>{label}</b>
        <small>{children}</small>
      </span>
      {end !== undefined && <span className="num nb">{end}</span>}
    </Link>
  );
}
