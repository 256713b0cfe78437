import { Form, useNavigation } from 'react-router';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ArrowLeft, Pause, Pencil, Play, Trash2 } from '#app/ui/icons.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import type { Estimate } from '../../admin/estimate-cost.ts';
import type { ShownOffer, OfferSwitch } from '../../admin/offer-list.ts';
import type { OfferDetails } from '../../admin/offer-results.ts';
import { OfferCost } from './offer-cost.tsx';
import { OfferResults } from './offer-results.tsx';
import { datesWords, OfferStatusBadge, termsWords } from './offer-words.tsx';
import { m } from '#texts';

interface OfferScreenProps {
  readonly offer: ShownOffer;
  readonly details: OfferDetails;
  /** Why the reader may not change it; null if they may. */
  readonly reason: string | null;
  readonly switches: readonly OfferSwitch[];
  /** Whether it may be deleted, because it has not begun. */
  readonly mayBeDeleted: boolean;
  /** What it would have cost last month; null once it has begun. */
  readonly cost: Estimate | null;
  /** Address that applies a coupon, or the page of a bundle; null for a sale. */
  readonly link: string | null;
  readonly done: string | null;
  readonly error: string | null;
}

/** What an offer is and has brought, with its link and its switches. */
export function OfferScreen({
  offer,
  details,
  reason,
  switches,
  mayBeDeleted,
  cost,
  link,
  done,
  error,
}: OfferScreenProps) {
  const { person } = offer;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/offers">
        <ArrowLeft />
        {m.portal_shared_offers()}
      </LinkButton>
      <div className="page-header">
        <div>
          <div className="row row-wrap">
            <h1 className="wrap-anywhere">{offer.name}</h1>
            <OfferStatusBadge {...offer} />
          </div>
          <p>
            {termsWords(offer)}, {datesWords(offer)}
            {person !== null && <span className="wrap-anywhere">, {person}</span>}
          </p>
        </div>
        <IfAllowed act="offers.edit">
          <Decision
            reason={reason}
            labels={[...switches.map((name) => switchButtons[name].label()), m.portal_offers_change()]}
          >
            <OfferSwitches id={offer.id} switches={switches} mayBeDeleted={mayBeDeleted} />
          </Decision>
        </IfAllowed>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <RefusalNote sentence={error} />
      <OfferResults offer={offer} details={details} />
      {link !== null && <OfferLink label={linkLabels[offer.kind]()} link={link} />}
      {cost && (
        <section className="panel pad stack" aria-labelledby="offer-cost">
          <h2 className="h3" id="offer-cost">
            {m.portal_offers_cost()}
          </h2>
          <OfferCost cost={cost} />
        </section>
      )}
    </>
  );
}

const switchButtons = {
  pause: { icon: <Pause className="i-sm" />, label: m.portal_offers_pause },
  resume: { icon: <Play className="i-sm" />, label: m.portal_offers_resume },
  end: { icon: null, label: m.portal_offers_end },
} as const;

function OfferSwitches({
  id,
  switches,
  mayBeDeleted,
}: { readonly id: string } & Pick<OfferScreenProps, 'switches' | 'mayBeDeleted'>) {
  const { formData } = useNavigation();
  return (
    <div className="row row-wrap">
      {switches.length > 0 && (
        <Form method="post" className="row row-wrap">
          {switches.map((name) => (
            <Button
              key={name}
              type="submit"
              variant="line"
              name="intent"
              value={name}
              busy={formData?.get('intent') === name}
            >
              {switchButtons[name].icon}
              {switchButtons[name].label()}
            </Button>
          ))}
        </Form>
      )}
      {mayBeDeleted && (
        <Form method="post">
          <Button type="submit" variant="line" name="intent" value="delete" busy={formData?.get('intent') === 'delete'}>
            <Trash2 className="i-sm" />
            {m.portal_shared_delete()}
          </Button>
        </Form>
      )}
      <LinkButton variant="line" to={`/admin/offers/${id}/edit`}>
        <Pencil className="i-sm" />
        {m.portal_offers_change()}
      </LinkButton>
    </div>
  );
}

const linkLabels = {
  coupon: m.portal_offers_link,
  sale: m.portal_offers_link,
  bundle: m.portal_offers_bundle_page,
} as const;

/** An address to copy. */
function OfferLink({ label, link }: { readonly label: string; readonly link: string }) {
  return (
    <div className="panel pad offer-link">
      <Field label={label} value={link} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <CopyButton text={link} variant="line">
        {m.portal_offers_copy_link()}
      </CopyButton>
    </div>
  );
}
