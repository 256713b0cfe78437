import { Textarea } from '#app/ui/textarea.tsx';
import { maxTextLength, translatedLocale, type Wording } from '../../site-text.ts';
import { m } from '#texts';

/** Returns the name of the field for a variant. */
export const wordsField = (number: string): string => `words ${number}`;

/** Returns 'one' for 'countPlural=one'; empty for a text without numbers. */
const nameOf = (number: string) => number.split('=')[1] ?? '';

interface WordingFieldsProps {
  readonly wordings: readonly Wording[];
  /** The translation in the sources if it was corrected here. */
  readonly before: Readonly<Record<string, string>> | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** Shows the English of a text above the field of its translation; both for each number. */
export function WordingFields({ wordings, before, errors }: WordingFieldsProps) {
  return wordings.map(({ number, english, translation }) => {
    const name = nameOf(number);
    const forNumber = name === '' ? '' : `, ${name}`;
    const inSources = before?.[number];
    return (
      <div key={number} className="stack">
        <div>
          <h3 className="quiet">English{forNumber}</h3>
          <p className="message-text">{english}</p>
        </div>
        <Textarea
          label={`Kiswahili${forNumber}`}
          name={wordsField(number)}
          lang={translatedLocale}
          required
          rows={translation.length > 160 ? 8 : 4}
          maxLength={maxTextLength}
          defaultValue={translation}
          error={errors[number]}
          hint={
            inSources === undefined || inSources === translation
              ? undefined
              : m.portal_translations_in_sources({ words: inSources })
          }
        />
      </div>
    );
  });
}
