import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { giftToSend } from './gift-to-send.ts';

const address = 'https://mic3.example/gift/TWIGA-7K3Q';
const gift = { courseTitle: 'AI Basics for Working People', locale: 'sw' } as const;

test('a gift is sent in the language of its recipient, and its giver reads in theirs who will own it', () => {
  expect(giftToSend(gift, address)).toEqual({
    heading: 'Send this gift',
    title: 'AI Basics for Working People',
    text: 'Kozi yako: AI Basics for Working People. Imelipiwa.',
    address,
    picture: null,
    note: 'The first who opens this link and accepts owns the course.',
  });
  expect(inLocale('sw', () => giftToSend({ ...gift, locale: 'en' }, address))).toMatchObject({
    heading: 'Tuma zawadi hii',
    text: 'A course for you: AI Basics for Working People. It is paid for.',
    note: 'Wa kwanza kufungua kiungo hiki na kukubali ndiye atakayekuwa na kozi.',
  });
});
