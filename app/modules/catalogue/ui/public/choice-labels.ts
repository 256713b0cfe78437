import { categoryLabels, courseLevels, levelLabels } from '#app/shared/course-terms.ts';
import {
  courseLengths,
  priceLimits,
  type ChoiceName,
  type CourseChoices,
  type CourseLength,
  type PriceLimit,
} from '../../course-choices.ts';

const lengthLabels: Readonly<Record<CourseLength, string>> = {
  'up-to-3': 'Up to 3 weeks',
  '4-to-6': '4 to 6 weeks',
  longer: 'Longer than 6 weeks',
};

const priceLabel = (limit: PriceLimit) => `Up to ${Number(limit).toLocaleString('en-KE')}`;

/** A question of the filters, and its answers besides 'any'. */
export interface Choice {
  readonly name: Exclude<ChoiceName, 'category'>;
  readonly label: string;
  readonly legend: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

export const choices: readonly Choice[] = [
  {
    name: 'level',
    label: 'Level',
    legend: 'Level',
    values: courseLevels.map((value) => ({ value, label: levelLabels[value] })),
  },
  {
    name: 'price',
    label: 'Price',
    legend: 'Price in shillings',
    values: priceLimits.map((value) => ({ value, label: priceLabel(value) })),
  },
  {
    name: 'length',
    label: 'Length',
    legend: 'Length',
    values: courseLengths.map((value) => ({ value, label: lengthLabels[value] })),
  },
];

/** What is selected, in words that stand alone; null where nothing is. */
export function choiceLabel(name: ChoiceName, { category, level, price, length }: CourseChoices): string | null {
  switch (name) {
    case 'category':
      return category && categoryLabels[category];
    case 'level':
      return level && levelLabels[level];
    case 'price':
      return price && priceLabel(price).replace('Up to ', 'Up to KSh\u00a0');
    case 'length':
      return length && lengthLabels[length];
  }
}

export const countCourses = (count: number) => `${count} ${count === 1 ? 'course' : 'courses'}`;
