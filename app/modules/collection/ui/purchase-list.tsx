import { formatKsh } from '#app/shared/money.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import type { Purchase, PurchaseState } from '../purchases/purchase.ts';

interface Badge {
  readonly form: BeadForm;
  readonly tone?: BeadTone;
  readonly label: string;
}

const badges: Readonly<Record<PurchaseState, Badge>> = {
  paid: { form: 'full', tone: 'pay', label: 'Paid' },
  waiting: { form: 'open', tone: 'gold', label: 'Waiting for M-Pesa' },
  checking: { form: 'open', tone: 'blue', label: 'Being checked' },
  failed: { form: 'struck', tone: 'red', label: 'Not paid' },
  partly_refunded: { form: 'half', tone: 'teal', label: 'Partly refunded' },
  refunded: { form: 'half', label: 'Refunded' },
};

/** As many titles as a row shows before it counts the rest. */
const shownTitles = 2;

function Courses({ courses }: Pick<Purchase, 'courses'>) {
  const rest = courses.length - shownTitles;
  return (
    <>
      {courses.slice(0, shownTitles).map((title) => (
        <div key={title}>
          <b>{title}</b>
        </div>
      ))}
      {rest > 0 && <div className="meta">and {rest} more</div>}
    </>
  );
}

/** Where a purchase leads: to its receipt, or to the screen that says how it stands and sends another prompt. */
function Way({ purchase: { orderId, number, state, canTryAgain } }: { readonly purchase: Purchase }) {
  const hasReceipt = state === 'paid' || state === 'partly_refunded' || state === 'refunded';
  if (hasReceipt) {
    return (
      <LinkButton to={`/dashboard/receipts/${orderId}`} aria-label={`Receipt of order ${number}`}>
        Receipt
      </LinkButton>
    );
  }
  const label = canTryAgain ? 'Try again' : state === 'failed' ? 'See why' : 'See the payment';
  return (
    <LinkButton to={`/orders/${orderId}`} aria-label={`${label}, order ${number}`}>
      {label}
    </LinkButton>
  );
}

const columns: readonly Column<Purchase>[] = [
  { key: 'courses', header: 'Courses', cell: Courses },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    onCard: 'right',
    width: '140px',
    cell: ({ totalCents, label }) => (
      <span className={label === null ? 'nb muted' : 'nb amount-paid'}>{formatKsh(totalCents)}</span>
    ),
  },
  {
    key: 'code',
    header: 'M-Pesa code',
    width: '170px',
    cell: ({ number, label }) => (
      <>
        {label !== null && <div className="nb">{label}</div>}
        <div className="meta">
          Order <span className="nb">{number}</span>
        </div>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: { slim: '164px', mid: '180px' },
    onCard: 'right',
    cell: ({ state, when }) => (
      <>
        <StatusBadge {...badges[state]} />
        <SecondLine until="mid">{when}</SecondLine>
      </>
    ),
  },
  {
    key: 'when',
    header: 'Date',
    width: '170px',
    from: 'mid',
    cell: ({ when }) => <span className="meta nb">{when}</span>,
  },
  {
    key: 'way',
    header: <span className="sr">What to do</span>,
    width: { slim: '132px', mid: '160px' },
    align: 'end',
    onCard: 'right',
    cell: (purchase) => <Way purchase={purchase} />,
  },
];

/** The learner's orders: rows on desktop, cards on a phone. */
export function PurchaseList({ purchases }: { readonly purchases: readonly Purchase[] }) {
  return (
    <section className="panel" aria-label="Purchases">
      <Table
        caption="Your purchases, newest first"
        columns={columns}
        rows={purchases}
        keyOf={({ orderId }) => orderId}
      />
    </section>
  );
}
