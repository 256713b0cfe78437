import type { Config } from '#app/platform/config.server.ts';
import { settingLabels, settingsGroups, settingsToFillIn } from './settings-groups.ts';
import type { SiteSettings } from './site-settings.ts';

/** A setting that a shop needs and that still stands as it came; with where its part of the settings page begins. */
export interface OpenSetting {
  readonly name: string;
  readonly anchor: string;
}

/**
 * What is still to be filled in before the shop is ready: the company's facts, the credentials of M-Pesa and the mail server. The last two
 * are set on the server; the settings page tries them out.
 */
export function openSettings(
  settings: SiteSettings,
  { payments, mail }: Pick<Config, 'payments' | 'mail'>,
): readonly OpenSetting[] {
  const groups = Object.entries(settingsGroups);
  return [
    ...(payments.mode === 'live' ? [] : [{ name: 'M-Pesa credentials', anchor: 'self-tests' }]),
    ...(mail.kind === 'smtp' ? [] : [{ name: 'Mail server', anchor: 'self-tests' }]),
    ...settingsToFillIn(settings).map((key) => ({
      name: settingLabels[key],
      anchor: groups.find(([, keys]) => keys.some((each) => each === key))?.[0] ?? 'company',
    })),
  ];
}
