import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Link } from '#app/ui/link.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { OrganisationRecordView } from '../../read-organisations.server.ts';
import type { TeamOrder } from '../../team-payment-queries.server.ts';
import type { PackFigures } from '../../team-queries.server.ts';
import { sumsOf, type SeatFigures } from '../../team.ts';
import { OrderBadge } from '../order-badge.tsx';
import { SeatShare } from './organisation-table.tsx';
import { m } from '#texts';

/** 'paid 120 = 12 free + 10 invited + 98 taken + 0 refunded'. */
function equationOf(figures: SeatFigures): string {
  const { free, invited, refunded } = figures;
  const { paid, taken } = sumsOf(figures);
  return m.portal_organisations_equation({ paid, free, invited, taken, refunded });
}

const packColumns = (): readonly Column<PackFigures>[] => [
  {
    key: 'pack',
    header: m.portal_organisations_pack(),
    cell: ({ title, project }) => (
      <>
        <OneLine as="b" text={title} />
        {project !== '' && <OneLine as="p" className="quiet" text={project} />}
      </>
    ),
  },
  {
    key: 'seats',
    header: m.portal_organisations_seats(),
    onCard: 'wide',
    width: '300px',
    cell: (pack) => <PackSeats pack={pack} />,
  },
];

/** Shows the packs of an organisation, with the equation of their seats. */
export function Packs({ record: { packs, figures } }: { readonly record: OrganisationRecordView }) {
  return (
    <section className="panel" aria-labelledby="organisation-packs">
      <div className="panel-top">
        <h2 id="organisation-packs">{m.portal_organisations_packs()}</h2>
        <p className="quiet">{equationOf(figures)}</p>
      </div>
      {packs.length === 0 ? (
        <p className="quiet organisation-none">{m.portal_organisations_no_packs()}</p>
      ) : (
        <Table
          caption={m.portal_organisations_packs()}
          rows={packs}
          keyOf={({ packId }) => packId}
          columns={packColumns()}
        />
      )}
    </section>
  );
}

function PackSeats({ pack: { figures, waiting } }: { readonly pack: PackFigures }) {
  const { taken, paid } = sumsOf(figures);
  return (
    <>
      {paid > 0 && (
        <>
          <SeatShare taken={taken} seats={paid - figures.refunded} />
          <p className="quiet">{equationOf(figures)}</p>
        </>
      )}
      {waiting > 0 && <p className="quiet">{m.organisations_waiting({ count: waiting })}</p>}
    </>
  );
}

const orderColumns = (): readonly Column<TeamOrder>[] => [
  {
    key: 'order',
    header: m.organisations_order(),
    cell: ({ number, orderLineId, seats }) => (
      <>
        <Link className="link nb num" to={`/admin/payments/${orderLineId}`}>
          {number}
        </Link>
        <p className="quiet">{m.organisations_seats({ count: seats })}</p>
      </>
    ),
  },
  {
    key: 'when',
    header: m.organisations_when(),
    width: '120px',
    cell: ({ paidAt, createdAt }) => <span className="nb">{formatDay(paidAt ?? createdAt)}</span>,
  },
  {
    key: 'sum',
    header: m.organisations_amount(),
    align: 'end',
    width: '130px',
    onCard: 'right',
    cell: ({ totalCents }) => <b className="num nb">{formatKsh(totalCents)}</b>,
  },
  {
    key: 'status',
    header: m.portal_shared_status(),
    width: '150px',
    onCard: 'right',
    cell: ({ status }) => <OrderBadge status={status} />,
  },
];

/** Shows the orders that pay the packs. */
export function Orders({ record: { orders } }: { readonly record: OrganisationRecordView }) {
  return (
    <section className="panel" aria-labelledby="organisation-orders">
      <div className="panel-top">
        <h2 id="organisation-orders">{m.portal_shared_payments()}</h2>
      </div>
      {orders.length === 0 ? (
        <p className="quiet organisation-none">{m.organisations_no_payments()}</p>
      ) : (
        <Table
          caption={m.portal_shared_payments()}
          rows={orders}
          keyOf={({ orderId }) => orderId}
          columns={orderColumns()}
        />
      )}
    </section>
  );
}
