import { m } from '#texts';
import { languageNames, locales, type Locale } from '#app/shared/locale.ts';
import { languagesOf } from '../../kinds/question-text.ts';
import type { QuestionContent } from '../../kinds/question-kinds.ts';
import { translationStates } from '../../translation-states.ts';

interface LanguageTabsProps {
  readonly content: QuestionContent;
  readonly published: QuestionContent | null;
  readonly locale: Locale;
  readonly onSelect: (locale: Locale) => void;
}

/** The language that is written now; each says how many texts it lacks. */
export function LanguageTabs({ content, published, locale, onSelect }: LanguageTabsProps) {
  return (
    <div className="seg" role="group" aria-label={m.portal_shared_language()}>
      {locales.map((each) => {
        const states = [...translationStates(content, published, each).values()];
        const missing = states.filter((state) => state === 'missing').length;
        const older = states.length - missing;
        // A question in one language lacks nothing in the other.
        const isAsked = each === locale || languagesOf(content.prompt).includes(each);
        return (
          <button key={each} type="button" aria-pressed={each === locale} onClick={() => onSelect(each)}>
            {languageNames[each]}
            {isAsked && missing > 0 && (
              <span className="question-lacks">{m.portal_questions_lacks_missing({ count: missing })}</span>
            )}
            {isAsked && older > 0 && (
              <span className="question-lacks">{m.portal_questions_lacks_older({ count: older })}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
