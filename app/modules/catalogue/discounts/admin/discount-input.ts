import { z } from 'zod';
import { cleaned, required, title } from '#app/platform/text-schemas.ts';
import { timeInNairobi } from '#app/shared/dates.ts';
import { readEmail } from '#app/platform/email-address.ts';
import { isId } from '#app/shared/ids.ts';
import { discountAudiences, type DiscountAudience, type DiscountKind } from '#app/shared/selling-terms.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { readPrice } from '#app/shared/typed-price.ts';
import { codeKey, maxCodeLength, writtenCode, type DiscountCourses, type Reduction } from '../discount.ts';
import { m } from '#texts';

/** Maximum characters of the name of a sale. */
export const maxNameLength = 80;
/** Maximum characters of a bundle's text. */
export const maxAboutLength = 500;
/** 250,000 shillings. */
const maxAmount = toCents(25_000_000);
const maxUses = 1_000_000;

/** What a staff member enters for a discount. */
export interface DiscountInput {
  /** Name of a sale or a bundle; code of a coupon as it is written. */
  readonly name: string;
  /** Text of a bundle's page; null for other discounts. */
  readonly about: string | null;
  readonly reduction: Reduction;
  readonly mostCents: Cents | null;
  readonly courses: DiscountCourses;
  /** Null: now. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly usesTotal: number | null;
  readonly usesPerPerson: number | null;
  readonly audience: DiscountAudience;
  /** E-mail of the one person who may use it. */
  readonly person: string | null;
}

/** Formats a moment for the form: '2026-12-12T00:00' in Nairobi. */
export const writeMoment = (at: Date): string => timeInNairobi(at).slice(0, 16).replace(' ', 'T');

const moment = cleaned.transform((text, context): Date | null => {
  if (text === '') return null;
  // Kenya has no daylight saving time.
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}:00+03:00`) : null;
  if (at && !Number.isNaN(at.getTime()) && writeMoment(at) === text) return at;
  context.addIssue({ code: 'custom', message: m.portal_discounts_moment_invalid() });
  return z.NEVER;
});

const uses = cleaned.transform((text, context): number | null => {
  if (text === '') return null;
  const number = /^\d{1,7}$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : 0;
  if (number >= 1 && number <= maxUses) return number;
  context.addIssue({ code: 'custom', message: m.portal_discounts_uses_invalid() });
  return z.NEVER;
});

const amount = (text: string): Cents | null => {
  const cents = readPrice(text);
  return cents !== null && cents > 0 && cents <= maxAmount ? cents : null;
};

const most = cleaned.transform((text, context): Cents | null => {
  const cents = text === '' ? null : amount(text);
  if (text === '' || cents !== null) return cents;
  context.addIssue({ code: 'custom', message: m.portal_discounts_amount_invalid() });
  return z.NEVER;
});

/** Reads '12', '12 %' or an amount; null for anything else. */
function readReduction(by: 'percent' | 'amount', text: string): Reduction | null {
  if (by === 'amount') {
    const amountCents = amount(text);
    return amountCents === null ? null : { amountCents };
  }
  const [, digits = '0'] = /^(\d{1,3})\s*%?$/.exec(text) ?? [];
  const percent = Number(digits);
  return percent >= 1 && percent <= 100 ? { percent } : null;
}

const code = required(100, m.portal_discounts_code_missing).transform((text, context) => {
  if (codeKey(text) === null)
    context.addIssue({ code: 'custom', message: m.portal_discounts_code_invalid({ most: maxCodeLength }) });
  return writtenCode(text);
});

/** The form of a discount. Fields that its kind has not are ignored. */
const formOf = (kind: DiscountKind) =>
  z
    .object({
      name: kind === 'coupon' ? code : title(maxNameLength, m.portal_discounts_name_missing),
      about:
        kind === 'bundle'
          ? required(maxAboutLength, m.portal_discounts_about_missing)
          : z
              .unknown()
              .optional()
              .transform(() => null),
      by: z.enum(['percent', 'amount'], { error: m.portal_discounts_by_missing }),
      less: required(20, m.portal_discounts_less_missing),
      most:
        kind === 'coupon'
          ? most
          : z
              .unknown()
              .optional()
              .transform(() => null),
      scope:
        kind === 'bundle'
          ? z
              .unknown()
              .optional()
              .transform(() => 'some' as const)
          : z.enum(['all', 'some'], { error: m.portal_discounts_scope_missing }),
      startsAt: moment,
      endsAt: moment,
      usesTotal:
        kind === 'coupon'
          ? uses
          : z
              .unknown()
              .optional()
              .transform(() => null),
      usesPerPerson:
        kind === 'coupon'
          ? uses
          : z
              .unknown()
              .optional()
              .transform(() => null),
      audience:
        kind === 'coupon'
          ? z.enum(discountAudiences, { error: m.portal_discounts_audience_missing })
          : z.unknown().optional(),
      // Untidied: another spelling may be another's address.
      person: kind === 'coupon' ? z.string().max(1000).default('') : z.unknown().optional(),
      courses: z.array(z.string()),
    })
    .transform((form, context): DiscountInput => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      const reduction = readReduction(form.by, form.less);
      if (!reduction)
        refuse(
          'less',
          form.by === 'percent' ? m.portal_discounts_percent_invalid() : m.portal_discounts_amount_invalid(),
        );
      const selected = form.courses.filter(isId);
      if (form.scope === 'some' && selected.length < form.courses.length)
        refuse('courses', m.portal_discounts_courses_unknown());
      if (kind === 'bundle' && selected.length === 1) refuse('courses', m.portal_discounts_courses_too_few());
      if (form.scope === 'some' && selected.length === 0) refuse('courses', m.portal_discounts_courses_missing());
      if (form.startsAt && form.endsAt && form.endsAt <= form.startsAt)
        refuse('endsAt', m.portal_discounts_end_before_start());
      const audience = discountAudiences.find((each) => each === form.audience) ?? 'everybody';
      const typed = typeof form.person === 'string' ? form.person : '';
      // What is no address stays, and belongs to nobody.
      const person = readEmail(typed) ?? typed.trim();
      if (audience === 'person' && person === '') refuse('person', m.portal_discounts_person_missing());
      return {
        name: form.name,
        about: form.about,
        reduction: reduction ?? { percent: 1 },
        mostCents: form.most,
        courses: form.scope === 'all' ? null : new Set(selected),
        startsAt: form.startsAt,
        endsAt: form.endsAt,
        usesTotal: form.usesTotal,
        usesPerPerson: form.usesPerPerson,
        audience,
        person: audience === 'person' ? person : null,
      };
    });

/** Parses the form of a discount. */
export const readDiscountForm = (
  kind: DiscountKind,
  fields: Readonly<Record<string, string>>,
  courses: readonly string[],
) => formOf(kind).safeParse({ ...fields, courses });
