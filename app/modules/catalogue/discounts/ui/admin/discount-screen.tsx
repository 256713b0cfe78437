import { Form, useNavigation } from 'react-router';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ArrowLeft, Pause, Pencil, Play, Trash2 } from '#app/ui/icons.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { Send } from '#app/ui/send/send.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import type { Estimate } from '../../admin/cost-estimate.ts';
import type { ShownDiscount, DiscountSwitch } from '../../admin/discount-list.ts';
import type { DiscountDetails } from '../../admin/discount-results.ts';
import { DiscountCost } from './discount-cost.tsx';
import { DiscountResults } from './discount-results.tsx';
import { datesWords, DiscountStatusBadge, termsWords } from './discount-words.tsx';
import { m } from '#texts';

interface DiscountScreenProps {
  readonly discount: ShownDiscount;
  readonly details: DiscountDetails;
  /** Why the reader may not change it; null if they may. */
  readonly reason: string | null;
  readonly switches: readonly DiscountSwitch[];
  /** Whether it may be deleted, because it has not begun. */
  readonly mayBeDeleted: boolean;
  /** What it would have cost last month; null once it has begun. */
  readonly cost: Estimate | null;
  /** Address that applies a coupon, or the page of a bundle; null for a sale. */
  readonly link: string | null;
  readonly done: string | null;
  readonly error: string | null;
}

/** What a discount is and has brought, with its link and its switches. */
export function DiscountScreen({
  discount,
  details,
  reason,
  switches,
  mayBeDeleted,
  cost,
  link,
  done,
  error,
}: DiscountScreenProps) {
  const { person } = discount;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/offers">
        <ArrowLeft />
        {m.portal_shared_discounts()}
      </LinkButton>
      <div className="page-header">
        <div>
          <div className="row row-wrap">
            <h1 className="wrap-anywhere">{discount.name}</h1>
            <DiscountStatusBadge {...discount} />
          </div>
          <p>
            {termsWords(discount)}, {datesWords(discount)}
            {person !== null && <span className="wrap-anywhere">, {person}</span>}
          </p>
        </div>
        <IfAllowed act="discounts.edit">
          <Decision
            reason={reason}
            labels={[...switches.map((name) => switchButtons[name].label()), m.portal_discounts_change()]}
          >
            <DiscountSwitches id={discount.id} switches={switches} mayBeDeleted={mayBeDeleted} />
          </Decision>
        </IfAllowed>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <RefusalNote sentence={error} />
      <DiscountResults discount={discount} details={details} />
      {link !== null && <DiscountLink discount={discount} link={link} />}
      {cost && (
        <section className="panel pad stack" aria-labelledby="discount-cost">
          <h2 className="h3" id="discount-cost">
            {m.portal_discounts_cost()}
          </h2>
          <DiscountCost cost={cost} />
        </section>
      )}
    </>
  );
}

const switchButtons = {
  pause: { icon: <Pause className="i-sm" />, label: m.portal_discounts_pause },
  resume: { icon: <Play className="i-sm" />, label: m.portal_discounts_resume },
  end: { icon: null, label: m.portal_discounts_end },
} as const;

function DiscountSwitches({
  id,
  switches,
  mayBeDeleted,
}: { readonly id: string } & Pick<DiscountScreenProps, 'switches' | 'mayBeDeleted'>) {
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
        {m.portal_discounts_change()}
      </LinkButton>
    </div>
  );
}

const linkLabels = {
  coupon: m.portal_discounts_link,
  sale: m.portal_discounts_link,
  bundle: m.portal_discounts_bundle_page,
} as const;

/** The address of a discount, to send to those it is for: a coupon for each group says which group brought what. */
function DiscountLink({ discount, link }: { readonly discount: ShownDiscount; readonly link: string }) {
  const { name: title, kind } = discount;
  const text = `${title}, ${termsWords(discount)}.`;
  return (
    <div className="panel pad discount-link">
      <Field label={linkLabels[kind]()} value={link} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <Send send={{ heading: m.portal_discounts_send(), title, text, address: link, picture: null, note: null }} />
    </div>
  );
}
