import { formatKsh } from '#app/shared/money.ts';
import type { InstalmentPlanNote } from '#app/shared/instalment-plan-note.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import type { Purchase, PurchaseState } from '../purchases/purchase.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface Badge {
  readonly form: BeadForm;
  readonly tone?: BeadTone;
  readonly label: () => string;
}

const badges: Readonly<Record<PurchaseState, Badge>> = {
  paid: { form: 'full', tone: 'pay', label: m.payments_paid },
  waiting: { form: 'open', tone: 'gold', label: m.payments_badge_waiting },
  checking: { form: 'open', tone: 'blue', label: m.payments_badge_checking },
  failed: { form: 'struck', tone: 'red', label: m.payments_not_paid },
  partly_refunded: { form: 'half', tone: 'teal', label: m.payments_badge_partly_refunded },
  bounced: { form: 'struck', tone: 'red', label: m.payments_title_bounced },
  refunded: { form: 'half', label: m.payments_title_refunded },
};

/** Maximum titles in a row; the rest is counted. */
const shownTitles = 2;

function Courses({ courses, plan }: Pick<Purchase, 'courses' | 'plan'>) {
  const rest = courses.length - shownTitles;
  return (
    <>
      {courses.slice(0, shownTitles).map((title) => (
        <div key={title}>
          <b>{title}</b>
        </div>
      ))}
      {rest > 0 && <div className="meta">{m.payments_and_more({ count: rest })}</div>}
      {plan && <InstalmentPlanOfPurchase plan={plan} isOne={courses.length === 1} />}
    </>
  );
}

/** Says that a purchase is part of an instalment plan, and what is left of it; with the way to the plan. */
function InstalmentPlanOfPurchase({
  plan,
  isOne,
}: {
  readonly plan: NonNullable<Purchase['plan']>;
  readonly isOne: boolean;
}) {
  const { number, state } = plan;
  return (
    <div className="meta">
      <Link className="link" to={`/dashboard/plans/${number}`}>
        {m.instalments_part_of({ number })}
      </Link>{' '}
      {state === 'paid'
        ? (isOne ? m.instalments_completed : m.instalments_completed_all)()
        : state === 'cancelled'
          ? m.instalments_cancelled()
          : state && `${instalmentPlanWords(state)}.`}
    </div>
  );
}

const instalmentPlanWords = ({ isPaused, until, leftCents }: InstalmentPlanNote): string =>
  (isPaused ? m.instalments_row_paused : m.instalments_row_active)({ day: until, left: formatKsh(leftCents) });

/** Links a purchase to its receipt, or to the screen with its state and the resend. */
function Way({ purchase: { orderId, number, state, canTryAgain } }: { readonly purchase: Purchase }) {
  const hasReceipt = state === 'paid' || state === 'partly_refunded' || state === 'refunded';
  if (hasReceipt) {
    return (
      <LinkButton to={`/dashboard/receipts/${orderId}`} aria-label={m.payments_receipt_of({ number })}>
        {m.payments_receipt()}
      </LinkButton>
    );
  }
  const label = canTryAgain
    ? m.payments_try_again()
    : state === 'failed'
      ? m.payments_see_why()
      : m.payments_see_payment();
  return (
    <LinkButton to={`/orders/${orderId}`} aria-label={m.payments_way_of({ label, number })}>
      {label}
    </LinkButton>
  );
}

const columns = (): readonly Column<Purchase>[] => [
  { key: 'courses', header: m.payments_courses(), onCard: 'wide', cell: Courses },
  {
    key: 'amount',
    header: m.payments_amount(),
    align: 'end',
    onCard: 'right',
    width: '140px',
    cell: ({ totalCents, label }) => (
      <span className={label === null ? 'nb muted' : 'nb amount-paid'}>{formatKsh(totalCents)}</span>
    ),
  },
  {
    key: 'code',
    header: m.payments_reference(),
    width: '170px',
    cell: ({ number, label }) => (
      <>
        {label !== null && <div className="nb">{label}</div>}
        <div className="meta">{fill(m.payments_order_number, { number: <span className="nb">{number}</span> })}</div>
      </>
    ),
  },
  {
    key: 'state',
    header: m.payments_status(),
    width: { slim: '164px', mid: '180px' },
    onCard: 'right',
    cell: ({ state, when }) => (
      <>
        <StatusBadge {...badges[state]} label={badges[state].label()} />
        <SecondLine until="mid">{when}</SecondLine>
      </>
    ),
  },
  {
    key: 'when',
    header: m.payments_date(),
    width: '170px',
    from: 'mid',
    cell: ({ when }) => <span className="meta nb">{when}</span>,
  },
  {
    key: 'way',
    header: <span className="sr">{m.payments_what_to_do()}</span>,
    width: { slim: '132px', mid: '160px' },
    align: 'end',
    onCard: 'right',
    cell: (purchase) => <Way purchase={purchase} />,
  },
];

/** Shows the learner's orders: rows on desktop, cards on a phone. */
export function PurchaseList({ purchases }: { readonly purchases: readonly Purchase[] }) {
  return (
    <section className="panel" aria-label={m.payments_purchases()}>
      <Table
        caption={m.payments_purchases_caption()}
        columns={columns()}
        rows={purchases}
        keyOf={({ orderId }) => orderId}
      />
    </section>
  );
}
