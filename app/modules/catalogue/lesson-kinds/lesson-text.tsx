import type { Locale } from '#app/shared/locale.ts';
import { reachByKeyboard } from '#app/ui/reach-by-keyboard.ts';

interface LessonTextProps {
  /** Sanitised by the server; never pass any other HTML. */
  readonly html: string;
  readonly locale?: Locale | undefined;
}

/** Shows the text of a lesson. */
export function LessonText({ html, locale }: LessonTextProps) {
  if (html === '') return null;
  return <div className="doc" lang={locale} ref={reachByKeyboard} dangerouslySetInnerHTML={{ __html: html }} />;
}
