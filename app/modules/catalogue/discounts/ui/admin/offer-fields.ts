import { formatKsh } from '#app/shared/money.ts';
import { writePrice } from '#app/shared/typed-price.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import type { TheirField } from '#app/shared/record-fields.ts';
import type { Estimate } from '../../admin/estimate-cost.ts';
import { writeMoment } from '../../admin/offer-input.ts';
import type { ShownOffer } from '../../admin/offer-list.ts';
import { m } from '#texts';

/** Texts of the form's fields by name. */
export type OfferTexts = Readonly<Record<string, string>>;

/** Answer to the form of an offer that was not saved. */
export interface OfferAnswer extends FormAnswer<RecordConflict> {
  /** What was entered. */
  readonly typed: OfferTexts;
  readonly courses: readonly string[];
  /** What it would have cost last month, if that was asked. */
  readonly cost: Estimate | null;
}

/** Returns a stored offer as its form shows it. */
export const textsOf = (offer: ShownOffer): OfferTexts => ({
  name: offer.name,
  about: offer.about ?? '',
  by: 'percent' in offer.reduction ? 'percent' : 'amount',
  less: 'percent' in offer.reduction ? String(offer.reduction.percent) : writePrice(offer.reduction.amountCents),
  most: offer.mostCents === null ? '' : writePrice(offer.mostCents),
  scope: offer.courses === null ? 'all' : 'some',
  startsAt: writeMoment(offer.startsAt),
  endsAt: offer.endsAt === null ? '' : writeMoment(offer.endsAt),
  usesTotal: String(offer.usesTotal ?? ''),
  usesPerPerson: String(offer.usesPerPerson ?? ''),
  audience: offer.audience,
  person: offer.person ?? '',
});

/** Labels of the fields, in their order. */
export const fieldLabels: Readonly<Record<string, () => string>> = {
  name: m.portal_shared_name,
  about: m.portal_offers_about,
  less: m.portal_offers_less,
  most: m.portal_offers_most,
  startsAt: m.portal_offers_starts,
  endsAt: m.portal_shared_until,
  usesTotal: m.portal_offers_uses_total,
  usesPerPerson: m.portal_offers_uses_per_person,
  person: m.portal_offers_person,
};

/** Returns the fields in which a stored offer differs from what was entered. */
export const differingTexts = (typed: OfferTexts, stored: ShownOffer): readonly TheirField[] =>
  Object.entries(textsOf(stored)).flatMap(([name, value]) => {
    const label = fieldLabels[name];
    return label && value !== (typed[name] ?? '').trim() ? [{ label: label(), value }] : [];
  });

/** 'KSh 500' or '10%', as a fixed reduction is shown. */
export const lessWords = ({ reduction }: ShownOffer): string =>
  'percent' in reduction ? `${reduction.percent}%` : formatKsh(reduction.amountCents);
