import { formatDay } from '#app/shared/dates.ts';
import { BeadGlyph, type BeadForm } from '#app/ui/bead-glyph.tsx';
import type { RoadStep } from '../../quotation-road.ts';
import './quotation-road.css';
import { m } from '#texts';

const labels: Readonly<Record<RoadStep['place'], () => string>> = {
  draft: m.portal_quotations_road_draft,
  sent: m.portal_quotations_sent,
  accepted: m.portal_quotations_accepted,
  paid: m.portal_quotations_paid,
  courses: m.portal_quotations_road_courses,
  seats: m.portal_quotations_road_seats,
  expired: m.portal_quotations_expired,
  cancelled: m.portal_quotations_cancelled,
  replaced: m.portal_quotations_replaced,
  refunded: m.portal_quotations_road_refunded,
  bounced: m.portal_shared_cheque_bounced,
};

const forms: Readonly<Record<RoadStep['progress'], BeadForm>> = {
  done: 'full',
  now: 'half',
  part: 'half',
  later: 'open',
  ended: 'struck',
};

/** Shows the steps of an order: which are done and when, and which comes next, with a note beside it. */
export function QuotationRoad({
  steps,
  note = null,
}: {
  readonly steps: readonly RoadStep[];
  /** Stands beside the step that comes next. */
  readonly note?: string | null;
}) {
  return (
    <ol className="quotation-road" aria-label={m.portal_quotations_road()}>
      {steps.map(({ place, progress, at }, index) => {
        const isNext = progress === 'now' || progress === 'part';
        const isHere = isNext || progress === 'ended' || (progress === 'done' && index === steps.length - 1);
        return (
          <li key={place} aria-current={isHere ? 'step' : undefined}>
            <BeadGlyph form={forms[progress]} />
            <span>
              <b>{labels[place]()}</b>
              {progress === 'done' && <span className="sr"> {m.portal_quotations_road_done()}</span>}
              {isNext && place !== 'draft' && <span className="sr"> {m.portal_quotations_road_next()}</span>}
              {at !== null && <time dateTime={at}>{formatDay(new Date(at))}</time>}
              {isNext && note !== null && <small>{note}</small>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
