import { expect, test } from 'vitest';
import { languageIn, lessonLanguageCookie, readLessonLanguage, writeLessonLanguage } from './lesson-language.ts';

test('an address selects an existing language, or none', () => {
  const languageOf = (query: string) => languageIn(new URL(`https://example.com/courses/x/content${query}`));
  expect(languageOf('?lesson=1&language=sw')).toBe('sw');
  expect(languageOf('?language=en')).toBe('en');
  for (const query of ['', '?language=', '?language=fr', '?language=SW', '?language=sw%00'])
    expect(languageOf(query)).toBeNull();
});

test('a choice is stored in a cookie, and an invalid cookie counts as none', () => {
  const [kept = ''] = writeLessonLanguage('sw', { secure: true }).split(';');
  expect(readLessonLanguage(`theme=dark; ${kept}; a=b=c`)).toBe('sw');
  for (const cookies of [null, '', 'theme=dark', `${lessonLanguageCookie}=fr`, lessonLanguageCookie, `x${kept}`])
    expect(readLessonLanguage(cookies)).toBeNull();
});
