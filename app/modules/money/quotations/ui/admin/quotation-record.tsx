import './quotation-record.css';
import { Form, useNavigation } from 'react-router';
import type { SeatsView } from '#app/modules/money/seats/read-seats.server.ts';
import { countSeats, SeatsOfOrder, type TypedNames } from '#app/modules/money/seats/ui/seats-of-order.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { maxValidityDays, defaultValidityDays } from '#app/shared/selling-terms.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { ArrowLeft, Download } from '#app/ui/icons.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { canBeOfferedAgain, type QuotationView, type OtherVersion } from '../../quotation.ts';
import { roadOf } from '../../quotation-road.ts';
import { QuotationDocument } from '../quotation-document.tsx';
import { QuotationBadge } from './quotation-badge.tsx';
import { QuotationRoad } from './quotation-road.tsx';
import { m } from '#texts';
import { Link } from '#app/ui/link.tsx';
import { BeadGlyph, type BeadForm } from '#app/ui/bead-glyph.tsx';

interface QuotationRecordProps {
  readonly quotation: QuotationView;
  readonly payBill: string | null;
  /** Null for an order without seats. */
  readonly seats: SeatsView | null;
  readonly typed: TypedNames | undefined;
  readonly done: string | null;
  readonly error: string | null | undefined;
}

/** A quotation as the buyer sees it, beside its status and what can be done with it. */
export function QuotationRecord({ quotation, payBill, seats, typed, done, error }: QuotationRecordProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const { id, number, state, replaces } = quotation;
  const isOpen = state === 'sent' || state === 'accepted';
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/quotations">
        <ArrowLeft />
        {m.portal_shared_quotations()}
      </LinkButton>
      <div className="page-header">
        <div className="row row-wrap">
          <h1>{m.portal_quotations_quotation({ number })}</h1>
          <QuotationBadge {...quotation} isReplaced={quotation.replacedBy !== null} />
        </div>
        <Form method="post" className="row row-wrap">
          <a className="btn btn-line" href={`/admin/quotations/${id}/pdf`}>
            <Download className="i-sm" />
            {m.portal_shared_pdf()}
          </a>
          {state === 'paid' && (
            <IfAllowed act="invoices.read">
              <LinkButton variant="line" to={`/admin/invoices?search=${number}`}>
                {m.portal_payments_invoice()}
              </LinkButton>
            </IfAllowed>
          )}
          {canBeOfferedAgain(quotation) && (
            <LinkButton variant="line" to={`/admin/quotations/new?replaces=${id}`}>
              {state === 'paid' ? m.portal_quotations_quote_again() : m.portal_quotations_new_version()}
            </LinkButton>
          )}
          {isOpen && (
            <Button type="submit" name="change" value="again" variant="line" busy={isSending}>
              {m.portal_shared_send_again()}
            </Button>
          )}
          {state === 'sent' && (
            <Button type="submit" name="change" value="accept" variant="accent" busy={isSending}>
              {m.portal_quotations_accept()}
            </Button>
          )}
          {state === 'accepted' && (
            <IfAllowed act="payments.record">
              <LinkButton variant="accent" to={`/admin/payments/recorded/new?order=${number}`}>
                {m.portal_shared_record_a_payment()}
              </LinkButton>
            </IfAllowed>
          )}
        </Form>
      </div>
      <QuotationRoad steps={roadOf(quotation, seats)} note={nextOf(quotation, seats)} />
      <NoScriptNotice sentence={done} isDone />
      <RefusalNote sentence={error} />
      {replaces?.state === 'paid' && (
        <NoteBox tone="bad">{m.portal_quotations_former_paid({ number: replaces.number })}</NoteBox>
      )}
      <div className="quotation-record">
        <div className="stack">
          <QuotationDocument quotation={quotation} payBill={payBill} />
          {seats && (
            <>
              <div className="row between row-wrap">
                <h2 className="h3">{m.portal_quotations_seats_title()}</h2>
                <span className="quiet">{countSeats(seats)}</span>
              </div>
              <SeatsOfOrder
                {...{ seats, typed }}
                decision={Decision}
                refundOf={state === 'paid' ? refundLink(quotation.orderId) : undefined}
              />
            </>
          )}
        </div>
        <div className="stack">
          <section className="panel pad stack" aria-labelledby="status">
            <h2 id="status" className="h3">
              {m.portal_shared_status()}
            </h2>
            <QuotationHistory quotation={quotation} hasSeats={seats !== null} />
            {(state === 'sent' || state === 'expired' || state === 'cancelled') && (
              <IfAllowed act="payments.record">
                <LinkButton variant="line" to={`/admin/payments/recorded/new?order=${number}`}>
                  {m.portal_shared_record_a_payment()}
                </LinkButton>
              </IfAllowed>
            )}
          </section>
          {(state === 'sent' || state === 'expired') && (
            <Form method="post" className="panel pad form">
              <Field
                label={m.portal_quotations_days()}
                name="days"
                required
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                defaultValue={defaultValidityDays}
                hint={`${m.portal_quotations_days_hint({ most: maxValidityDays })}. ${m.portal_quotations_renew_about()}`}
              />
              <div className="acts">
                <Button type="submit" name="change" value="renew" variant="line" busy={isSending}>
                  {m.portal_quotations_renew()}
                </Button>
              </div>
            </Form>
          )}
          {state !== 'paid' && state !== 'cancelled' && (
            <Form method="post">
              <Button type="submit" name="change" value="cancel" variant="bad" busy={isSending}>
                {m.portal_quotations_cancel()}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </>
  );
}

/** Returns the links that refund a seat, or seats that are selected on the next page. */
const refundLink = (orderId: string) => (line: { readonly orderLineId: string; readonly name: string } | null) => (
  <IfAllowed act="payments.refund">
    <LinkButton
      variant="line"
      to={`/admin/payments/decide/refund/${orderId}${line ? `?${new URLSearchParams({ line: line.orderLineId })}` : ''}`}
      aria-label={line ? m.portal_quotations_refund_seat_of({ name: line.name }) : undefined}
    >
      {m.portal_shared_refund()}
    </LinkButton>
  </IfAllowed>
);

/** Returns what the next step waits for; null where nothing does. */
function nextOf({ state, validUntil, isRefunded }: QuotationView, seats: SeatsView | null): string | null {
  if (state === 'sent') return m.portal_quotations_road_until({ day: formatDay(new Date(validUntil)) });
  if (state === 'accepted') return m.portal_quotations_road_money();
  return state === 'paid' && !isRefunded && seats !== null
    ? m.portal_quotations_road_taken({ taken: seats.taken, total: seats.total })
    : null;
}

interface Step {
  readonly form: BeadForm;
  readonly text: string;
  readonly by?: string | null;
  /** Shown as a link after the text. */
  readonly version?: OtherVersion;
  /** An ISO moment; null for what waits. */
  readonly at: string | null;
}

/** Returns what happened to an order, and what it waits for. */
function stepsOf(quotation: QuotationView, hasSeats: boolean): Step[] {
  const { state, buyer, createdAt, createdBy, acceptedAt, acceptedBy, closedAt, paidAt, validUntil } = quotation;
  const { version, replaces, replacedBy, isRefunded, isBounced } = quotation;
  const steps: Step[] = [
    ...(replaces === null
      ? []
      : [{ form: 'half' as const, text: m.portal_quotations_story_version({ version }), version: replaces, at: null }]),
    { form: 'full', text: m.portal_quotations_story_sent({ email: buyer.email }), by: createdBy, at: createdAt },
  ];
  if (acceptedAt !== null) {
    const name = acceptedBy;
    const text = name ? m.portal_quotations_story_accepted_by({ name }) : m.portal_quotations_story_accepted();
    steps.push({ form: 'full', text, at: acceptedAt });
  }
  if (state === 'sent')
    steps.push(
      { form: 'open', text: m.portal_quotations_story_waits(), at: null },
      { form: 'open', text: m.portal_quotations_story_ends(), at: validUntil },
    );
  if (state === 'accepted') steps.push({ form: 'open', text: m.portal_quotations_road_money(), at: null });
  if (state === 'expired') steps.push({ form: 'struck', text: m.portal_quotations_expired(), at: validUntil });
  if (state === 'cancelled' && replacedBy === null)
    steps.push({ form: 'struck', text: m.portal_quotations_cancelled(), at: closedAt });
  if (replacedBy !== null)
    steps.push({ form: 'struck', text: m.portal_quotations_story_replaced(), version: replacedBy, at: closedAt });
  if (state === 'paid' && isRefunded) {
    steps.push({ form: 'full', text: m.portal_quotations_story_was_paid(), at: paidAt });
    const text = isBounced ? m.portal_quotations_story_bounced() : m.portal_quotations_story_refunded();
    steps.push({ form: 'struck', text, at: null });
  } else if (state === 'paid')
    steps.push({
      form: 'full',
      text: hasSeats ? m.portal_quotations_story_paid_seats() : m.portal_quotations_story_paid(),
      at: paidAt,
    });
  return steps;
}

/** What happened to an order made in the portal, and what it waits for. */
function QuotationHistory({ quotation, hasSeats }: { readonly quotation: QuotationView; readonly hasSeats: boolean }) {
  return (
    <ol className="quotation-story">
      {stepsOf(quotation, hasSeats).map(({ form, text, by, version, at }) => (
        <li key={text}>
          <BeadGlyph form={form} />
          <span className="wrap-anywhere">
            <b>{text}</b>
            {version && (
              <>
                {' '}
                <Link className="link nb num" to={`/admin/quotations/${version.id}`}>
                  {version.number}
                </Link>
              </>
            )}
            {by && <span className="quiet"> {m.portal_quotations_story_made_by({ name: by })}</span>}
          </span>
          {at !== null && <time dateTime={at}>{formatDay(new Date(at))}</time>}
        </li>
      ))}
    </ol>
  );
}
