import { locales, type Locale } from '#app/shared/locale.ts';
import type { QuestionContent } from './kinds/question-kinds.ts';
import type { QuestionText } from './kinds/question-text.ts';

/** Not written in a language in which others have it; or written before the other language was changed. */
export type TranslationState = 'missing' | 'older';

const isText = (value: object): value is QuestionText =>
  !Array.isArray(value) && Object.keys(value).every((key) => locales.some((locale) => locale === key));

/** Yields every text of a content with its place. Rows are known by their ids, so that a moved one is the same. */
function* textsOf(value: unknown, place = ''): Generator<readonly [place: string, text: QuestionText]> {
  if (typeof value !== 'object' || value === null) return;
  if (isText(value)) return yield [place, value];
  for (const [key, each] of Object.entries(value) as [string, unknown][]) {
    const row = each as { readonly id?: string; readonly answer?: { readonly id?: string } } | null;
    yield* textsOf(each, `${place}.${(Array.isArray(value) && (row?.id ?? row?.answer?.id)) || key}`);
  }
}

const written = (text: QuestionText | undefined, locale: Locale) => text?.[locale]?.trim() ?? '';

/** Returns the texts of a content that a translator into a language still has to write or to read again, compared with what is published. */
export function translationStates(
  content: QuestionContent,
  published: QuestionContent | null,
  locale: Locale,
): ReadonlyMap<QuestionText, TranslationState> {
  const before = new Map(textsOf(published));
  const others = locales.filter((other) => other !== locale);
  const stateOf = (place: string, text: QuestionText): TranslationState | null => {
    if (written(text, locale) === '') return others.some((other) => written(text, other) !== '') ? 'missing' : null;
    const was = before.get(place);
    const isKept = written(was, locale) === written(text, locale);
    const isChanged = others.some(
      (other) => written(was, other) !== '' && written(was, other) !== written(text, other),
    );
    return isKept && isChanged ? 'older' : null;
  };
  return new Map(
    [...textsOf(content)]
      .map(([place, text]) => [text, stateOf(place, text)] as const)
      .filter((each): each is [QuestionText, TranslationState] => each[1] !== null),
  );
}
