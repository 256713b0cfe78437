import { isPlaceholder } from './placeholders.ts';
import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';

/** The settings that are one form of the portal together. */
export const settingsGroups = {
  company: ['brand', 'city', 'address', 'kraPin', 'phone', 'whatsApp', 'email'],
  socials: ['socials'],
  hours: ['officeHours'],
  promises: ['moneyBackDays', 'showStandInRatings'],
  refunds: ['surplusRefundLimit'],
  figures: ['homeFigures'],
  testimonials: ['testimonials'],
} as const satisfies Readonly<Record<string, readonly (keyof SiteSettings)[]>>;
export type SettingsGroup = keyof typeof settingsGroups;

export const settingLabels: Readonly<Record<keyof SiteSettings, string>> = {
  brand: 'Brand',
  city: 'City',
  address: 'Street or post-office box',
  kraPin: 'KRA PIN',
  phone: 'Phone',
  whatsApp: 'WhatsApp number for help',
  email: 'Email',
  socials: 'Social links',
  officeHours: 'Office hours',
  moneyBackDays: 'Money-back days',
  surplusRefundLimit: 'Automatic refunds up to',
  showStandInRatings: 'Ratings shown for courses without reviews',
  homeFigures: 'Figures of the home page',
  testimonials: 'Testimonials',
};

/** The most rows that a list of the settings may have. */
export const mostRows = { officeHours: 7, homeFigures: 3, testimonials: 6 } as const;

export const networks = [
  'X',
  'LinkedIn',
  'Facebook',
  'GitHub',
] as const satisfies readonly (keyof SiteSettings['socials'])[];

/** Those that the specification gives no value for, and that still have their placeholder. */
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

/** Whether the owner changed a setting. */
export function isChanged(settings: SiteSettings, key: keyof SiteSettings): boolean {
  return JSON.stringify(settings[key]) !== JSON.stringify(defaultSiteSettings[key]);
}
