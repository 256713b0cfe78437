import { z } from 'zod';
import { baseLocale, locales } from '#app/shared/locale.ts';
import { maxPeopleLength } from '#app/modules/money/seats/seat-people.ts';
import { defaultValidityDays } from '#app/shared/selling-terms.ts';

const typed = (most: number) => z.string().max(most).default('');

/**
 * What a draft keeps of the form, as it was typed: a half-filled form is a draft too. Every field has a default, so that a draft of another
 * release can be read.
 */
export const draftContent = z.object({
  /** Id of the quotation of which it is a new version. */
  replaces: typed(40),
  name: typed(200),
  locale: z.enum(locales).catch(baseLocale),
  courseIds: z.array(z.string().max(40)).max(200).default([]),
  /** Numbers of seats by course. */
  seats: z.record(z.string().max(40), z.string().max(10)).default({}),
  /** Discounts by course, and why. */
  less: z.record(z.string().max(40), z.string().max(20)).default({}),
  reason: typed(200),
  /** Addresses of the people who get a seat of every course. */
  people: typed(maxPeopleLength + 1),
  /** Addresses of those who get a seat of one course alone, by course. */
  peopleOf: z.record(z.string().max(40), z.string().max(maxPeopleLength + 1)).default({}),
  code: typed(60),
  days: typed(10).transform((days) => days || String(defaultValidityDays)),
  organisation: typed(200),
  kraPin: typed(40),
  message: typed(1001),
});

export type DraftContent = z.infer<typeof draftContent>;

/** A draft in the list. */
export interface DraftRow {
  readonly id: string;
  /** The buyer: the organisation, the name, or the e-mail. */
  readonly buyer: string;
  readonly updatedAt: Date;
  /** Null once the account is deleted. */
  readonly createdBy: string | null;
}

/** Drafts that the list shows; older ones are found once these are sent or deleted. */
export const maxDrafts = 50;
