import { Link } from 'react-router';
import { languageNames, type Locale } from '#app/shared/locale.ts';
import { getLocale } from '#texts/runtime';
import { m } from '#texts';
import './lesson-languages.css';
import { playerPath, type CurrentLesson, type PlayerView } from '../../player-view.ts';

const nameOf: Readonly<Record<Locale, () => string>> = {
  en: m.player_language_en,
  sw: m.player_language_sw,
};

interface LessonLanguagesProps {
  readonly course: PlayerView['course'];
  readonly lesson: CurrentLesson;
}

/** Shows the switch of a lesson in two languages; for others a note if it is not in the page's language. */
export function LessonLanguages({ course, lesson: { id, language } }: LessonLanguagesProps) {
  if (language === null) return null;
  if (language.locales.length < 2)
    return language.locale === getLocale() ? null : (
      <p className="meta">{m.player_language_only({ language: nameOf[language.locale]() })}</p>
    );
  return (
    <nav className="seg lesson-languages" aria-label={m.player_language_label()}>
      {language.locales.map((locale) => (
        <Link
          key={locale}
          to={playerPath(course, id, locale)}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === language.locale ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {languageNames[locale]}
        </Link>
      ))}
    </nav>
  );
}
