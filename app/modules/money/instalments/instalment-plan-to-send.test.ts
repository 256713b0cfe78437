import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { instalmentPlanToSend } from './instalment-plan-to-send.ts';

const plan = { leftCents: toCents(320_000), priceCents: toCents(500_000) };
const page = { title: 'Data Analysis', address: 'https://mic3.example/p/PL0231K8' };

test('a plan is sent with what is left, by the page for payers', () => {
  expect(instalmentPlanToSend(plan, page)).toEqual({
    heading: 'Send this plan',
    title: 'Data Analysis',
    text: 'Data Analysis: KSh\u00a03,200 of KSh\u00a05,000 is left.',
    address: page.address,
    picture: null,
    note: null,
  });
  expect(inLocale('sw', () => instalmentPlanToSend(plan, page))?.text).toBe(
    'Data Analysis: bado KSh\u00a03,200 kati ya KSh\u00a05,000.',
  );
});

test('nothing is sent without a page for payers, or once all is paid', () => {
  expect(instalmentPlanToSend(plan, { ...page, address: null })).toBeNull();
  expect(instalmentPlanToSend({ ...plan, leftCents: toCents(0) }, page)).toBeNull();
});
