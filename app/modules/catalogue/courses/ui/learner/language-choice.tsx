import { m } from '#texts';
import { locales, type Locale } from '#app/shared/locale.ts';
import { Link } from '#app/ui/link.tsx';
import { languageName } from '../../lesson-languages.ts';

interface LanguageChoiceProps {
  readonly selected: Locale | null;
  /** Number of courses with lessons in each language. */
  readonly counts: Readonly<Record<Locale, number>>;
  readonly hrefOf: (language: Locale | null) => string;
}

/** Shows the languages of lessons as links that filter a list. One without courses is no link. */
export function LanguageChoice({ selected, counts, hrefOf }: LanguageChoiceProps) {
  return (
    <nav className="cats" aria-label={m.catalogue_language_legend()}>
      <Link className="cat" to={hrefOf(null)} aria-current={selected === null ? 'true' : undefined} preventScrollReset>
        {m.catalogue_all()}
      </Link>
      {locales.map((locale) => {
        const isCurrent = locale === selected;
        const words = (
          <>
            {languageName(locale)} <small className="num">{counts[locale]}</small>
          </>
        );
        return counts[locale] === 0 && !isCurrent ? (
          <span key={locale} className="cat">
            {words}
          </span>
        ) : (
          <Link
            key={locale}
            className="cat"
            to={hrefOf(locale)}
            aria-current={isCurrent ? 'true' : undefined}
            preventScrollReset
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}
