import { z } from 'zod';
import { plain } from '#app/shared/fold-text.ts';
import { kraPinShape, maxPromptShillings } from '#app/shared/payment-terms.ts';
import { faultOfTiers, maxPackSeats } from '#app/shared/organisation-terms.ts';
import { instalmentTaxTimes, maxValidityDays } from '#app/shared/selling-terms.ts';
import { referenceKey } from '#app/shared/reference.ts';
import { readEmail } from '#app/platform/email-address.ts';
import { cleaned, line, optional, required, title } from '#app/platform/text-schemas.ts';
import { type SiteSettings } from './site-settings.ts';
import { bankAccountsOf, maxBankAccountLength, maxBankAccounts } from './bank-accounts.ts';
import { maxRows, networks, type SettingsGroup } from './settings-groups.ts';
import { m } from '#texts';

type Fields = Readonly<Record<string, string>>;

const webAddress = cleaned.transform((text, context): string | null => {
  if (text === '') return null;
  const url = text.length <= 300 && URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' && url.username === '') return url.href;
  context.addIssue({ code: 'custom', message: m.portal_settings_address_invalid() });
  return z.NEVER;
});

const wholeNumber = (least: number, most: number) => {
  return cleaned.transform((text, context): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    const message = m.portal_settings_number_invalid({ least, most: most.toLocaleString('en-KE') });
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
};

const ticked = z
  .string()
  .default('')
  .transform((value) => value === 'on');

const bankAccounts = cleaned.transform((text, context): string => {
  const accounts = bankAccountsOf(text).map(line);
  if (accounts.length <= maxBankAccounts && accounts.every((account) => account.length <= maxBankAccountLength))
    return accounts.join('\n');
  const message = m.portal_settings_bank_accounts_long({ most: maxBankAccounts, longest: maxBankAccountLength });
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const company = z.object({
  brand: title(40, m.portal_settings_brand_missing),
  city: title(80, m.portal_settings_city_missing),
  address: optional(200),
  kraPin: cleaned
    .transform(referenceKey)
    .refine((pin) => pin === '' || kraPinShape.test(pin), { error: m.portal_settings_kra_pin_invalid }),
  vatPercent: wholeNumber(0, 30),
  bankAccount: bankAccounts,
  phone: cleaned
    .transform(plain)
    .pipe(z.string().regex(/^\+?\d[\d ()-]{6,28}$/, { error: m.portal_settings_phone_invalid })),
  whatsApp: cleaned
    .transform((text) => plain(text).replace(/^00/, '+'))
    .pipe(z.string().regex(/^(\+\d[\d ()-]{7,28})?$/, { error: m.portal_settings_whatsapp_invalid })),
  email: cleaned.transform(readEmail).pipe(z.string({ error: m.portal_shared_email_invalid })),
});

const socials = z.object(Object.fromEntries(networks.map((network) => [network, webAddress])));

const promises = z.object({ moneyBackDays: wholeNumber(1, 365), showStandInRatings: ticked });

const refunds = z.object({ surplusRefundLimit: wholeNumber(0, maxPromptShillings) });

const reminders = z.object({ remindsOfOrders: ticked });
const links = z.object({ paymentLinkDays: wholeNumber(1, 30) });
const dataPrice = z.object({ shillingsPerGb: wholeNumber(0, 10_000) });
const approvals = z.object({ approvalLimit: wholeNumber(0, 10_000_000) });
const plans = z.object({
  planFirstPercent: wholeNumber(1, 90),
  planMonths: wholeNumber(1, 6),
  planTaxDue: z.enum(instalmentTaxTimes, { error: m.portal_settings_instalments_tax_invalid }),
});

const teams = z.object({ seatReturnDays: wholeNumber(1, 90), teamQuotationDays: wholeNumber(1, maxValidityDays) });
const tierRow = z.object({ from: wholeNumber(1, maxPackSeats), percent: wholeNumber(1, 90) });

/** Reads the tiers of seats, which rise, and the days beside them. */
function readTeams(fields: Fields): SettingsForm {
  const days = read(teams, fields, (values) => values);
  const tiers = readRows(tierRow, fields, maxRows.seatTiers, (seatTiers) => ({ seatTiers }), 0);
  if (!days.values || !tiers.values) return { values: null, errors: { ...tiers.errors, ...days.errors } };
  const { seatTiers = [] } = tiers.values;
  if (faultOfTiers(seatTiers) !== null) return { values: null, errors: { from0: m.portal_settings_seat_tiers_rise() } };
  return { values: { ...tiers.values, ...days.values }, errors: null };
}

const hoursRow = z.object({
  days: title(60, m.portal_settings_days_missing),
  hours: title(60, m.portal_settings_hours_missing),
});
const figuresRow = z.object({
  value: wholeNumber(0, 1_000_000),
  label: title(40, m.portal_settings_figure_label_missing),
});
const testimonialsRow = z.object({
  quote: required(500, m.portal_settings_quote_missing),
  name: title(120, m.portal_settings_name_missing),
  role: title(120, m.portal_settings_role_missing),
  isDemo: ticked,
});

/** The settings of a form, or its errors by field. */
type SettingsForm =
  | { readonly values: Partial<SiteSettings>; readonly errors: null }
  | { readonly values: null; readonly errors: Readonly<Record<string, string>> };

/** Reads the form of a group. Fields of lists end with the number of their row: 'days0'; rows without a word are left out. */
export function readSettingsForm(group: SettingsGroup, fields: Fields): SettingsForm {
  switch (group) {
    case 'company':
      return read(company, fields, (values) => values);
    case 'socials':
      return read(socials, fields, (found) => ({ socials: found as SiteSettings['socials'] }));
    case 'promises':
      return read(promises, fields, (values) => values);
    case 'refunds':
      return read(refunds, fields, (values) => values);
    case 'reminders':
      return read(reminders, fields, (values) => values);
    case 'links':
      return read(links, fields, (values) => values);
    case 'approvals':
      return read(approvals, fields, (values) => values);
    case 'data':
      return read(dataPrice, fields, (values) => values);
    case 'plans':
      return read(plans, fields, (values) => values);
    case 'teams':
      return readTeams(fields);
    case 'hours':
      return readRows(hoursRow, fields, maxRows.officeHours, (officeHours) => ({ officeHours }), 1);
    case 'figures':
      return readRows(figuresRow, fields, maxRows.homeFigures, (homeFigures) => ({ homeFigures }), 1);
    case 'testimonials':
      return readRows(testimonialsRow, fields, maxRows.testimonials, (testimonials) => ({ testimonials }), 0);
  }
}

function read<Values>(
  shape: z.ZodType<Values>,
  fields: Fields,
  give: (values: Values) => Partial<SiteSettings>,
): SettingsForm {
  const form = shape.safeParse(fields);
  return form.success ? { values: give(form.data), errors: null } : { values: null, errors: firstOf(form.error, '') };
}

function readRows<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  fields: Fields,
  most: number,
  give: (rows: z.infer<z.ZodObject<Shape>>[]) => Partial<SiteSettings>,
  least: number,
): SettingsForm {
  const names = Object.keys(shape.shape);
  const rows: z.infer<z.ZodObject<Shape>>[] = [];
  let errors: Record<string, string> = {};
  for (let n = 0; n < most; n += 1) {
    const row = Object.fromEntries(names.map((name) => [name, fields[`${name}${n}`] ?? '']));
    const isEmpty = names.every((name) => name === 'isDemo' || row[name]?.trim() === '');
    if (isEmpty) continue;
    const form = shape.safeParse(row);
    if (form.success) rows.push(form.data);
    else errors = { ...errors, ...firstOf(form.error, String(n)) };
  }
  if (rows.length < least && Object.keys(errors).length === 0)
    errors = { [`${names[0]}0`]: m.portal_settings_line_missing() };
  return Object.keys(errors).length > 0 ? { values: null, errors } : { values: give(rows), errors: null };
}

/** Returns the first error of each field. */
function firstOf(error: z.ZodError, ending: string): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[`${String(issue.path[0])}${ending}`] ??= issue.message;
  return errors;
}
