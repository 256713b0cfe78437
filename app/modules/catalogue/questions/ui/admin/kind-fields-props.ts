import type { Locale } from '#app/shared/locale.ts';

/** What the fields of one kind of question are given. */
export interface KindFieldsProps<Content> {
  readonly content: Content;
  /** The language that is written now. */
  readonly locale: Locale;
  readonly onChange: (content: Content) => void;
}
