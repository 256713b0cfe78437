import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { bundleToSend } from './bundle-to-send.ts';

const bundle = { slug: 'numbers-at-work', name: 'Numbers at Work', count: 3, priceCents: toCents(720_000) };
const shop = { brand: 'MIC3', appUrl: 'https://mic3.example' };

test('a bundle is sent with its price and what it saves', () => {
  const apartCents = toCents(900_000);
  expect(bundleToSend(bundle, { apartCents, ...shop })).toMatchObject({
    heading: 'Send this bundle',
    title: 'Numbers at Work',
    text: 'Numbers at Work, 3 courses for KSh\u00a07,200 instead of KSh\u00a09,000.',
    address: 'https://mic3.example/bundles/numbers-at-work',
    note: null,
  });
  expect(inLocale('sw', () => bundleToSend(bundle, { apartCents, ...shop })).text).toBe(
    'Numbers at Work, kozi 3 kwa KSh\u00a07,200 badala ya KSh\u00a09,000.',
  );
});

test.each([null, toCents(720_000)])('a price of %s one by one is not named', (apartCents) => {
  expect(bundleToSend(bundle, { apartCents, ...shop }).text).toBe('Numbers at Work, 3 courses for KSh\u00a07,200.');
});
