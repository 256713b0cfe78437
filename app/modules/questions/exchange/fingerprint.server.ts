import { createHash } from 'node:crypto';
import type { QuestionContent } from '../kinds/question-kinds.ts';
import { comparable, languagesOf, textIn, type QuestionText } from '../kinds/question-text.ts';
import { inLanguage } from './in-language.ts';

const oneLine = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Returns the key of a question, independent of the order of its answers and of the texts shown after an answer. */
function keyOf(content: QuestionContent, say: (text: QuestionText) => string): readonly unknown[] {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return content.options.map(({ text, isRight }) => `${isRight} ${say(text)}`).toSorted();
    case 'true_false':
      return [content.isTrue];
    case 'number': {
      const { right, tolerance, toleranceIn } = content;
      // GIFT has amounts alone.
      const most = toleranceIn === 'percent' ? (Math.abs(right) * tolerance) / 100 : tolerance;
      return [right.toPrecision(12), most.toPrecision(12)];
    }
    case 'short_text':
      return [...new Set(content.spellings.map(comparable))].filter((each) => each !== '').toSorted();
    case 'ordering':
      return content.items.map(({ text }) => say(text));
    case 'matching':
      return [
        content.pairs.map(({ text, answer }) => [say(text), say(answer.text)].join('\n')).toSorted(),
        content.spares.map(({ text }) => say(text)).toSorted(),
      ];
    case 'gaps':
      return [say(content.text), say(content.spares)];
  }
}

/**
 * By what a question is known again: a hash of what it asks and what is right, for each of its languages. Two questions that have one of them in
 * common are the same question, so that a file in one language finds a question in two.
 */
export function fingerprintsOf(content: QuestionContent): string[] {
  return languagesOf(content.prompt).map((locale) => {
    const own = inLanguage(content, locale);
    const say = (text: QuestionText) => oneLine(textIn(text, locale));
    // GIFT has no text beside the question.
    const asked = oneLine(`${say(own.prompt)} ${say(own.beside)}`);
    return createHash('sha256')
      .update(JSON.stringify([own.kind, asked, keyOf(own, say)]))
      .digest('base64');
  });
}
