import { expect, test } from 'vitest';
import { m } from '#texts';
import { inLocale } from './locale.server.ts';

test('texts are in the language of the current work, and in English without one', async () => {
  expect(m.ui_skip_to_content()).toBe('Skip to content');
  expect(inLocale('sw', () => m.ui_skip_to_content())).toBe('Ruka hadi kwenye maudhui');
  const [one, other] = await Promise.all([
    inLocale('sw', async () => Promise.resolve().then(() => m.ui_skip_to_content())),
    inLocale('en', async () => Promise.resolve().then(() => m.ui_skip_to_content())),
  ]);
  expect([one, other]).toEqual(['Ruka hadi kwenye maudhui', 'Skip to content']);
});
