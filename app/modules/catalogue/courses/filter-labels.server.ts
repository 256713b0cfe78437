import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { courseLevels } from '#app/shared/course-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { languageName } from './lesson-languages.ts';
import {
  choiceNames,
  courseLengths,
  courseSorts,
  priceLimits,
  type ChoiceName,
  type CourseChoices,
  type CourseFilter,
  type CourseLength,
  type CourseSort,
  type PriceLimit,
} from './course-choices.ts';

const lengthLabels: Readonly<Record<CourseLength, () => string>> = {
  'up-to-3': m.catalogue_length_up_to_3,
  '4-to-6': m.catalogue_length_4_to_6,
  longer: m.catalogue_length_longer,
};

const priceOf = (limit: PriceLimit) => formatCount(Number(limit));

const sortLabels: Readonly<Record<CourseSort, () => string>> = {
  popular: m.catalogue_sort_popular,
  newest: m.catalogue_sort_newest,
  price: m.catalogue_sort_price,
  'price-high': m.catalogue_sort_price_high,
  rating: m.catalogue_sort_rating,
  length: m.catalogue_sort_length,
};

/** Returns the label of an order. A search's first order is by match, then by learners. */
const sortLabel = (sort: CourseSort, search: string): string =>
  sort === 'popular' && search !== '' ? m.catalogue_sort_match() : sortLabels[sort]();

/** A question of the filters, and its answers besides 'any'. */
export interface Choice {
  readonly name: Exclude<ChoiceName, 'category'>;
  readonly label: string;
  readonly legend: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** Returns the filters and their labels. */
const choices = (): readonly Choice[] => [
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
  {
    name: 'language',
    label: m.catalogue_language(),
    legend: m.catalogue_language_legend(),
    values: locales.map((value) => ({ value, label: languageName(value) })),
  },
];

/** Returns the label of a selected filter; null if it is not set. */
function choiceLabel(name: ChoiceName, { category, level, price, length, language }: CourseChoices): string | null {
  switch (name) {
    case 'category':
      return category && categoryLabel(category);
    case 'level':
      return level && levelLabel(level);
    case 'price':
      return price && m.catalogue_up_to({ price: `KSh\u00a0${priceOf(price)}` });
    case 'length':
      return length && lengthLabels[length]();
    case 'language':
      return language && m.catalogue_language_in({ language: languageName(language) });
  }
}

/** The labels of filters and orders. From the server, because they are many, and each page needs them in one language. */
export interface FilterLabels {
  readonly choices: readonly Choice[];
  readonly sorts: readonly { readonly value: CourseSort; readonly label: string }[];
  /** Of the order, and of the button without scripts. */
  readonly sort: string;
  readonly show: string;
  /** The selected filters, and what removes each. */
  readonly set: Readonly<Partial<Record<ChoiceName, { readonly words: string; readonly remove: string }>>>;
}

export function filterLabels(filters: CourseFilter): FilterLabels {
  const set = choiceNames.flatMap((name) => {
    const label = choiceLabel(name, filters);
    return label === null ? [] : [[name, { words: label, remove: m.catalogue_remove({ words: label }) }] as const];
  });
  return {
    choices: choices(),
    sort: m.catalogue_sort(),
    show: m.catalogue_show(),
    sorts: courseSorts.map((value) => ({ value, label: sortLabel(value, filters.search) })),
    set: Object.fromEntries(set),
  };
}

/** Returns how many of the courses match. */
export const foundWords = (
  { set }: FilterLabels,
  { total, all }: { readonly total: number; readonly all: number },
): string =>
  Object.keys(set).some((name) => name !== 'category')
    ? m.catalogue_found_of({ total, courses: m.catalogue_courses_count({ count: all }) })
    : m.catalogue_found_count({ count: total });
