import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { settingText } from './setting-texts.ts';
import { defaultSiteSettings } from './site-settings.ts';

const { homeFigures, officeHours, testimonials } = defaultSiteSettings;
const all = [
  ...homeFigures.map(({ label }) => label),
  ...officeHours.flatMap(({ days, hours }) => [days, hours]),
  ...testimonials.flatMap(({ quote, role }) => [quote, role]),
];

test('every default text of the settings is shown in Kiswahili, and unchanged in English', () => {
  expect(all.map(settingText)).toEqual(all);
  for (const words of all) expect(inLocale('sw', () => settingText(words))).not.toBe(words);
});

test("an owner's own texts are shown unchanged", () => {
  expect(inLocale('sw', () => settingText('Wells dug'))).toBe('Wells dug');
});
