import { courseWords } from '#app/shared/course-words.ts';
import { toCents } from '#app/shared/money.ts';
import { m } from '#texts';

/** Maximum characters of the fields of a course. */
export const courseLimits = {
  ...courseWords,
  slug: 80,
  instructor: 120,
  price: 20,
  video: 300,
  /** Length of a list's line, and the number of lines. */
  line: 300,
  lines: 30,
} as const;

/** 250,000 shillings, the limit of one M-Pesa prompt. */
export const maxPrice = toCents(25_000_000);

/** Error of the form before it is sent, and error of the server. */
export const priceSentences = {
  form: m.portal_courses_price_no_number,
  server: (value: string) => m.portal_courses_price_invalid({ value }),
  tooHigh: m.portal_courses_price_too_high,
} as const;
