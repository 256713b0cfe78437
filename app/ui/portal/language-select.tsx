import { baseLocale, languageNames, locales, type Locale } from '#app/shared/locale.ts';
import { Select } from '../select.tsx';

interface LanguageSelectProps {
  readonly label: string;
  readonly hint?: string;
  /** Default: English. */
  readonly defaultValue?: Locale;
}

/** Selects one of the site's languages, as the field `locale` of a form. */
export function LanguageSelect({ defaultValue = baseLocale, ...texts }: LanguageSelectProps) {
  return (
    <Select {...texts} name="locale" defaultValue={defaultValue}>
      {locales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {languageNames[locale]}
        </option>
      ))}
    </Select>
  );
}
