import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { BeadGlyph, type BeadForm } from '#app/ui/bead-glyph.tsx';
import type { OtherVersion, QuotationView } from '../../quotation.ts';
import { m } from '#texts';

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
  const { version, replaces, replacedBy } = quotation;
  const steps: Step[] = [
    ...(replaces === null
      ? []
      : [{ form: 'half' as const, text: m.portal_orders_story_version({ version }), version: replaces, at: null }]),
    { form: 'full', text: m.portal_orders_story_sent({ email: buyer.email }), by: createdBy, at: createdAt },
  ];
  if (acceptedAt !== null) {
    const text =
      acceptedBy === null ? m.portal_orders_story_accepted() : m.portal_orders_story_accepted_by({ name: acceptedBy });
    steps.push({ form: 'full', text, at: acceptedAt });
  }
  if (state === 'sent')
    steps.push(
      { form: 'open', text: m.portal_orders_story_waits(), at: null },
      { form: 'open', text: m.portal_orders_story_ends(), at: validUntil },
    );
  if (state === 'accepted') steps.push({ form: 'open', text: m.portal_orders_story_waits_money(), at: null });
  if (state === 'expired') steps.push({ form: 'struck', text: m.portal_orders_story_expired(), at: validUntil });
  if (state === 'cancelled' && replacedBy === null)
    steps.push({ form: 'struck', text: m.portal_orders_story_cancelled(), at: closedAt });
  if (replacedBy !== null)
    steps.push({ form: 'struck', text: m.portal_orders_story_replaced(), version: replacedBy, at: closedAt });
  if (state === 'paid')
    steps.push({
      form: 'full',
      text: hasSeats ? m.portal_orders_story_paid_seats() : m.portal_orders_story_paid(),
      at: paidAt,
    });
  return steps;
}

/** What happened to an order made in the portal, and what it waits for. */
export function QuotationHistory({
  quotation,
  hasSeats,
}: {
  readonly quotation: QuotationView;
  readonly hasSeats: boolean;
}) {
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
                <Link className="link nb num" to={`/admin/orders/${version.id}`}>
                  {version.number}
                </Link>
              </>
            )}
            {by && <span className="quiet"> {m.portal_orders_story_made_by({ name: by })}</span>}
          </span>
          {at !== null && <time dateTime={at}>{formatDay(new Date(at))}</time>}
        </li>
      ))}
    </ol>
  );
}
