import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { quotationToSend } from './quotation-to-send.ts';

const quotation = {
  number: 'Q-2026-0041',
  state: 'sent',
  buyer: {
    userId: null,
    name: 'Rose Wakesho',
    email: 'rose@example.com',
    organisation: 'Taita Farms SACCO',
    kraPin: null,
  },
  totalCents: toCents(9_600_000),
  validUntil: '2026-12-04T09:00:00.000Z',
} as const;
const link = { token: '9fK2', brand: 'MIC3', appUrl: 'https://mic3.example' };

test('a quotation is sent by its own link, with whom it is for and until when it holds', () => {
  expect(quotationToSend(quotation, link)).toEqual({
    heading: 'Send this quotation',
    title: 'Quotation Q-2026-0041',
    text: 'Quotation Q-2026-0041 of MIC3 for Taita Farms SACCO, KSh\u00a096,000, good until 4 Dec 2026.',
    address: 'https://mic3.example/quotations/9fK2',
    picture: null,
    note: null,
  });
  expect(inLocale('sw', () => quotationToSend(quotation, link))).toMatchObject({
    text: 'Nukuu ya bei Q-2026-0041 ya MIC3 kwa Taita Farms SACCO, KSh\u00a096,000, hadi 4 Desemba 2026.',
    address: 'https://mic3.example/sw/quotations/9fK2',
  });
});

test('a person without an organisation is named, and no e-mail is sent along', () => {
  const sent = quotationToSend({ ...quotation, buyer: { ...quotation.buyer, organisation: '' } }, link);
  expect(sent?.text).toContain('for Rose Wakesho, KSh\u00a096,000');
  expect(JSON.stringify(sent)).not.toContain('rose@example.com');
});

test('it is sent until it is paid or over', () => {
  const states = ['sent', 'accepted', 'paid', 'expired', 'cancelled'] as const;
  expect(states.filter((state) => quotationToSend({ ...quotation, state }, link) !== null)).toEqual([
    'sent',
    'accepted',
  ]);
});
