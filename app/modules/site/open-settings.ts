import type { Config } from '#app/platform/config.server.ts';
import { settingLabels, settingsGroups, settingsToFillIn } from './settings-groups.ts';
import type { SiteSettings } from './site-settings.ts';
import { m } from '#texts';

/** A setting that a shop needs and that still has its placeholder, with its section of the settings page. */
export interface OpenSetting {
  readonly name: string;
  readonly anchor: string;
}

/**
 * Returns the settings to fill in before the shop is ready: the company's facts, the credentials of M-Pesa and the mail server. The last
 * two are set on the server; the settings page tests them.
 */
export function openSettings(
  settings: SiteSettings,
  { payments, mail }: Pick<Config, 'payments' | 'mail'>,
): readonly OpenSetting[] {
  const groups = Object.entries(settingsGroups);
  return [
    ...(payments.mode === 'live' ? [] : [{ name: m.portal_settings_mpesa_credentials(), anchor: 'self-tests' }]),
    ...(mail.kind === 'smtp' ? [] : [{ name: m.portal_settings_mail_server(), anchor: 'self-tests' }]),
    ...settingsToFillIn(settings).map((key) => ({
      name: settingLabels[key](),
      anchor: groups.find(([, keys]) => keys.some((each) => each === key))?.[0] ?? 'company',
    })),
  ];
}
