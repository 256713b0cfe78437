import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';
import { maxSeatTiers } from '#app/shared/organisation-terms.ts';
import { isPlaceholder } from './placeholders.ts';
import { m } from '#texts';

/** Groups of settings, each a form of the portal. */
export const settingsGroups = {
  company: ['brand', 'city', 'address', 'kraPin', 'vatPercent', 'bankAccount', 'phone', 'whatsApp', 'email'],
  socials: ['socials'],
  hours: ['officeHours'],
  promises: ['moneyBackDays', 'showStandInRatings'],
  refunds: ['surplusRefundLimit'],
  reminders: ['remindsOfOrders'],
  links: ['paymentLinkDays'],
  approvals: ['approvalLimit'],
  plans: ['planFirstPercent', 'planMonths', 'planTaxDue'],
  teams: ['seatTiers', 'seatReturnDays', 'teamQuotationDays'],
  data: ['shillingsPerGb'],
  figures: ['homeFigures'],
  testimonials: ['testimonials'],
} as const satisfies Readonly<Record<string, readonly (keyof SiteSettings)[]>>;
export type SettingsGroup = keyof typeof settingsGroups;

export const settingLabels: Readonly<Record<keyof SiteSettings, () => string>> = {
  brand: m.portal_settings_brand,
  city: m.portal_settings_city,
  address: m.portal_settings_address,
  kraPin: m.portal_shared_kra_pin,
  vatPercent: m.portal_settings_vat_percent,
  bankAccount: m.portal_settings_bank_account,
  phone: m.portal_shared_phone,
  whatsApp: m.portal_settings_whatsapp,
  email: m.portal_shared_email,
  socials: m.portal_settings_socials,
  officeHours: m.portal_settings_office_hours,
  moneyBackDays: m.portal_settings_money_back,
  surplusRefundLimit: m.portal_settings_refund_limit,
  remindsOfOrders: m.portal_settings_reminders,
  paymentLinkDays: m.portal_settings_link_days,
  approvalLimit: m.portal_settings_approval_limit,
  planFirstPercent: m.portal_settings_instalments_first,
  planMonths: m.portal_settings_instalments_months,
  planTaxDue: m.portal_settings_instalments_tax,
  seatTiers: m.portal_settings_seat_tiers,
  seatReturnDays: m.portal_settings_seat_return_days,
  teamQuotationDays: m.portal_settings_team_quotation_days,
  shillingsPerGb: m.portal_settings_data_price,
  showStandInRatings: m.portal_settings_placeholder_ratings,
  homeFigures: m.portal_settings_figures,
  testimonials: m.portal_settings_testimonials,
};

/** Maximum rows of the settings' lists. */
export const maxRows = { officeHours: 7, seatTiers: maxSeatTiers, homeFigures: 3, testimonials: 6 } as const;

export const networks = [
  'X',
  'LinkedIn',
  'Facebook',
  'GitHub',
] as const satisfies readonly (keyof SiteSettings['socials'])[];

/** Returns the settings without a value in the specification that still have their placeholder. */
export function settingsToFillIn(settings: SiteSettings): readonly (keyof SiteSettings)[] {
  const isStill = (key: 'address' | 'kraPin' | 'phone' | 'email') => settings[key] === defaultSiteSettings[key];
  return [
    ...(['address', 'kraPin', 'phone', 'email'] as const).filter(isStill),
    ...(Object.values(settings.socials).some((address) => address !== null && isPlaceholder(address))
      ? (['socials'] as const)
      : []),
    ...(settings.testimonials.some(({ isDemo }) => isDemo) ? (['testimonials'] as const) : []),
  ];
}

/** Returns whether the owner changed a setting. */
export function isChanged(settings: SiteSettings, key: keyof SiteSettings): boolean {
  return JSON.stringify(settings[key]) !== JSON.stringify(defaultSiteSettings[key]);
}
