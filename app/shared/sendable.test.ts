import { expect, test } from 'vitest';
import { mailLink, shareData, whatsAppLink } from './sendable.ts';

const address = 'https://shop.example/sw/courses/budgets';
const texts = [
  'Budgets & Grants, KSh 5,000. The first lesson is free.',
  'C# + SQL = 100%, KSh 1,200.',
  `"Ng'ombe" <b>?utm=1&x=2</b>, KSh 900.`,
  'Kupika 🍲 na Wanjirũ 👩🏾‍🍳, KSh 3,000.',
  `${'A very long title of a course '.repeat(40)}, KSh 5,000.`,
];

test.each(texts)('WhatsApp gets the whole text and the link: %.40s', (text) => {
  const link = new URL(whatsAppLink({ text, address }));
  expect([link.origin, link.pathname, link.hash]).toEqual(['https://wa.me', '/', '']);
  expect([...link.searchParams]).toEqual([['text', `${text} ${address}`]]);
  expect(link.search).not.toContain('+');
});

test.each(texts)('a mail program gets subject, text and link, and no other field: %.40s', (text) => {
  const link = mailLink({ title: text, text, address });
  expect(link).toMatch(/^mailto:\?subject=[^&#+"<>\s]+&body=[^&#+"<>\s]+$/);
  const fields = link.slice('mailto:?'.length).split('&');
  expect(fields.map((field) => decodeURIComponent(field.slice(field.indexOf('=') + 1)))).toEqual([
    text,
    `${text}\r\n\r\n${address}`,
  ]);
});

test('half of an emoji, as a cut title may end, breaks no link', () => {
  const text = '🍲'.slice(0, 1);
  expect(new URL(whatsAppLink({ text, address })).searchParams.get('text')).toBe(`\uFFFD ${address}`);
  expect(mailLink({ title: text, text, address })).toMatch(/^mailto:/);
});

test('an amount has a common space, with which an SMS stays short', () => {
  const sent = { title: 'KSh\u00A0900', text: 'Beads, KSh\u00A0900.', address };
  expect(shareData(sent)).toEqual({ title: 'KSh 900', text: 'Beads, KSh 900.', url: address });
  expect(whatsAppLink(sent)).toContain('?text=Beads%2C%20KSh%20900.%20https');
  expect(mailLink(sent)).toContain('subject=KSh%20900&body=Beads%2C%20KSh%20900.%0D%0A%0D%0A');
});
