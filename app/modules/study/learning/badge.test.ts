import { expect, it } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { badgeNameOf, storedBadgeName } from './badge.ts';

it("a badge's name is shown in the language of its reader, and stored in English", () => {
  const storedName = inLocale('sw', () => storedBadgeName('Frontend Foundations'));
  expect(storedName).toBe('Frontend Foundations Master');
  expect(badgeNameOf(storedName, 'Frontend Basics')).toBe(storedName);
  expect(inLocale('sw', () => badgeNameOf(storedName, null))).toBe('Bingwa wa Frontend Foundations');
  expect(inLocale('sw', () => badgeNameOf(storedName, 'Misingi ya Frontend'))).toBe('Bingwa wa Misingi ya Frontend');
});

it('a badge with a custom name keeps it', () => {
  expect(inLocale('sw', () => badgeNameOf('Early Bird', null))).toBe('Early Bird');
});
