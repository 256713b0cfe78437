import './organisation-record.css';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh, sumCents } from '#app/shared/money.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { Signature } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { PageHeader } from '#app/ui/portal/page-header.tsx';
import { RefusedDecisions } from '#app/ui/portal/decision.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import type { OrganisationRecordView } from '../../read-organisations.server.ts';
import type { TeamOrder } from '../../team-payment-queries.server.ts';
import { sumsOf } from '../../team.ts';
import type { DetailsAnswer } from '../details-answer.ts';
import { DetailsPanel } from '../details-panel.tsx';
import { MembersPanel } from '../members-panel.tsx';
import { roleWords } from '../role-words.ts';
import { Orders, Packs } from './organisation-packs.tsx';
import { OrganisationBadge } from './organisation-table.tsx';
import { m } from '#texts';

interface RecordProps {
  readonly record: OrganisationRecordView;
  readonly answer: DetailsAnswer | undefined;
}

/** An organisation for staff: its seats, its money, its people, and what can be changed. */
export function OrganisationRecord({ record, answer }: RecordProps) {
  const { sums, details, figures, orders } = record;
  const { paid, taken } = sumsOf(figures);
  const refundedCents = sumCents(orders.map((order) => order.refundedCents));
  const about = [details.kraPin, details.address].filter((words) => words !== '').join(', ');
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/organisations">
        <ArrowLeft />
        {m.portal_organisations_title()}
      </LinkButton>
      <PageHeader
        title={details.name}
        about={about === '' ? m.portal_organisations_no_pin() : about}
        primary={
          <IfAllowed open="/admin/audit">
            <LinkButton variant="line" to={`/admin/audit?about=${sums.id}`}>
              {m.portal_shared_audit_log()}
            </LinkButton>
          </IfAllowed>
        }
      />
      <div className="stack stack-20">
        <p>
          <OrganisationBadge status={sums.status} />
        </p>
        {orders
          .filter(({ isAwaited }) => isAwaited)
          .map((order) => (
            <AskedFor key={order.orderId} order={order} />
          ))}
        <StatCards
          stats={[
            {
              label: m.portal_organisations_seats(),
              value: paid,
              hint: m.portal_organisations_sum({ free: figures.free, invited: figures.invited, taken }),
            },
            { label: m.organisations_finished(), value: figures.finished },
            { label: m.portal_organisations_received(), value: formatKsh(sums.receivedCents) },
            {
              label: m.organisations_refunded(),
              value: formatKsh(refundedCents),
              hint: m.organisations_seats({ count: figures.refunded }),
            },
          ]}
        />
        <div className="organisation-columns">
          <div>
            <Packs record={record} />
            <Orders record={record} />
          </div>
          <div>
            <People record={record} answer={answer} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Says who waits for seats, and leads to the quotation or the order. */
function AskedFor({ order }: { readonly order: TeamOrder }) {
  const { orderedBy, createdAt, seats, title, totalCents, number, quotationId, orderLineId } = order;
  return (
    <NoteBox
      action={
        quotationId === null ? (
          <IfAllowed act="payments.record">
            <LinkButton variant="line" to={`/admin/payments/recorded/new?order=${number}`}>
              {m.portal_shared_record_a_payment()}
            </LinkButton>
          </IfAllowed>
        ) : (
          <IfAllowed open={`/admin/quotations/${quotationId}`} otherwise={<PaymentLink orderLineId={orderLineId} />}>
            <LinkButton variant="line" to={`/admin/quotations/${quotationId}`}>
              {m.portal_organisations_open_quotation()}
            </LinkButton>
          </IfAllowed>
        )
      }
    >
      <b>
        {m.portal_organisations_asked_by({ day: formatDay(createdAt), name: orderedBy ?? m.organisations_deleted() })}
      </b>{' '}
      {m.portal_organisations_asked_for({
        seats: m.organisations_seats({ count: seats }),
        title,
        number,
        sum: formatKsh(totalCents),
      })}
    </NoteBox>
  );
}

const PaymentLink = ({ orderLineId }: { readonly orderLineId: string }) => (
  <LinkButton variant="line" to={`/admin/payments/${orderLineId}`}>
    {m.portal_organisations_open_order()}
  </LinkButton>
);

/** Members and details: to be changed by those who may, to be read by the others. */
function People({ record, answer }: RecordProps) {
  const { members, details, version, mayChange, reason } = record;
  if (mayChange && reason === null)
    return (
      <>
        <MembersPanel members={members} ownId={null} answer={answer} />
        <DetailsPanel details={details} version={version} answer={answer} />
      </>
    );
  const labels = [m.organisations_save(), m.organisations_add(), m.organisations_remove()];
  return (
    <section className="panel" aria-labelledby="organisation-members">
      <div className="panel-top">
        <h2 id="organisation-members">{m.organisations_members_list()}</h2>
      </div>
      <ul className="rows">
        {members.map(({ userId, name, email, role }) => (
          <li key={userId} className="team-person">
            <Signature name={name} size={30} />
            <div className="grow">
              <OneLine as="b" text={name} />
              <OneLine as="p" className="quiet" text={email} />
            </div>
            <span className="quiet">{roleWords[role]()}</span>
          </li>
        ))}
      </ul>
      {reason !== null && (
        <div className="pad">
          <RefusedDecisions refused={labels.map((label) => ({ label, reason }))} />
        </div>
      )}
    </section>
  );
}
