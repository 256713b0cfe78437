import { formatKsh } from '#app/shared/money.ts';
import { writePrice } from '#app/shared/typed-price.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import type { TheirField } from '#app/shared/record-fields.ts';
import type { Estimate } from '../../admin/cost-estimate.ts';
import { writeMoment } from '../../admin/discount-input.ts';
import type { ShownDiscount } from '../../admin/discount-list.ts';
import { m } from '#texts';

/** Texts of the form's fields by name. */
export type DiscountTexts = Readonly<Record<string, string>>;

/** Answer to the form of a discount that was not saved. */
export interface DiscountAnswer extends FormAnswer<RecordConflict> {
  /** What was entered. */
  readonly typed: DiscountTexts;
  readonly courses: readonly string[];
  /** What it would have cost last month, if that was asked. */
  readonly cost: Estimate | null;
}

/** Returns a stored discount as its form shows it. */
export const textsOf = (discount: ShownDiscount): DiscountTexts => ({
  name: discount.name,
  about: discount.about ?? '',
  by: 'percent' in discount.reduction ? 'percent' : 'amount',
  less:
    'percent' in discount.reduction ? String(discount.reduction.percent) : writePrice(discount.reduction.amountCents),
  most: discount.mostCents === null ? '' : writePrice(discount.mostCents),
  scope: discount.courses === null ? 'all' : 'some',
  startsAt: writeMoment(discount.startsAt),
  endsAt: discount.endsAt === null ? '' : writeMoment(discount.endsAt),
  usesTotal: String(discount.usesTotal ?? ''),
  usesPerPerson: String(discount.usesPerPerson ?? ''),
  audience: discount.audience,
  person: discount.person ?? '',
});

/** Labels of the fields, in their order. */
export const fieldLabels: Readonly<Record<string, () => string>> = {
  name: m.portal_shared_name,
  about: m.portal_discounts_about,
  less: m.portal_discounts_less,
  most: m.portal_discounts_most,
  startsAt: m.portal_discounts_starts,
  endsAt: m.portal_shared_until,
  usesTotal: m.portal_discounts_uses_total,
  usesPerPerson: m.portal_discounts_uses_per_person,
  person: m.portal_discounts_person,
};

/** Returns the fields in which a stored discount differs from what was entered. */
export const differingTexts = (typed: DiscountTexts, stored: ShownDiscount): readonly TheirField[] =>
  Object.entries(textsOf(stored)).flatMap(([name, value]) => {
    const label = fieldLabels[name];
    return label && value !== (typed[name] ?? '').trim() ? [{ label: label(), value }] : [];
  });

/** 'KSh 500' or '10%', as a fixed reduction is shown. */
export const lessWords = ({ reduction }: ShownDiscount): string =>
  'percent' in reduction ? `${reduction.percent}%` : formatKsh(reduction.amountCents);
