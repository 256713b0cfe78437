import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { courseLevels } from '#app/shared/course-terms.ts';
import {
  courseLengths,
  priceLimits,
  type ChoiceName,
  type CourseChoices,
  type CourseLength,
  type PriceLimit,
} from '../../course-choices.ts';

const lengthLabels: Readonly<Record<CourseLength, () => string>> = {
  'up-to-3': m.catalogue_length_up_to_3,
  '4-to-6': m.catalogue_length_4_to_6,
  longer: m.catalogue_length_longer,
};

const priceOf = (limit: PriceLimit) => formatCount(Number(limit));

/** A question of the filters, and its answers besides 'any'. */
export interface Choice {
  readonly name: Exclude<ChoiceName, 'category'>;
  readonly label: string;
  readonly legend: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

export const choices = (): readonly Choice[] => [
  {
    name: 'level',
    label: m.catalogue_level(),
    legend: m.catalogue_level(),
    values: courseLevels.map((value) => ({ value, label: levelLabel(value) })),
  },
  {
    name: 'price',
    label: m.catalogue_price(),
    legend: m.catalogue_price_legend(),
    values: priceLimits.map((value) => ({ value, label: m.catalogue_up_to({ price: priceOf(value) }) })),
  },
  {
    name: 'length',
    label: m.catalogue_length(),
    legend: m.catalogue_length(),
    values: courseLengths.map((value) => ({ value, label: lengthLabels[value]() })),
  },
];

/** Returns the label of a selected filter; null if it is not set. */
export function choiceLabel(name: ChoiceName, { category, level, price, length }: CourseChoices): string | null {
  switch (name) {
    case 'category':
      return category && categoryLabel(category);
    case 'level':
      return level && levelLabel(level);
    case 'price':
      return price && m.catalogue_up_to({ price: `KSh\u00a0${priceOf(price)}` });
    case 'length':
      return length && lengthLabels[length]();
  }
}
