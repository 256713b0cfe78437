import { m } from '#texts';
import type { Locale } from '#app/shared/locale.ts';
import { parseGaps } from '../kinds/gaps.ts';
import { faultOf, type QuestionContent } from '../kinds/question-kinds.ts';
import type { QuestionText } from '../kinds/question-text.ts';
import { type FileQuestion, inLanguage } from './parsed-question.ts';
import { escapeGift, escapeSigns, needsPlainPrefix } from './gift-text.ts';

/** A question in GIFT, or a sentence that says why GIFT cannot hold it. */
type GiftWriting = { readonly text: string } | { readonly reason: string };

/** Writes a question in one language, with its use and difficulty as Moodle's tags in a comment. */
export function writeGift(
  { content, use, difficulty }: Pick<FileQuestion, 'content' | 'use' | 'difficulty'>,
  locale: Locale,
): GiftWriting {
  const plain = inLanguage(content, locale);
  if (Object.keys(plain.prompt).length === 0) return { reason: m.portal_exchange_other_language() };
  if (faultOf(plain, locale) !== null) return { reason: m.portal_exchange_unfinished() };
  const written = writeContent(plain, (text) => (text[locale] ?? '').trim());
  return 'reason' in written ? written : { text: `// [tag:${use}] [tag:difficulty-${difficulty}]\n${written.text}\n` };
}

type In = (text: QuestionText) => string;

function writeContent(content: QuestionContent, say: In): GiftWriting {
  const { explanation, beside } = content;
  const saidAfter = say(explanation) === '' ? '' : `####${escapeGift(say(explanation))}`;
  const prompt = escapeGift([say(content.prompt), say(beside)].filter(Boolean).join('\n\n'));
  const withAnswers = (answers: readonly string[], sign = '') => ({
    text: `${prompt} {${sign}${answers.map((answer) => `\n\t${answer}`).join('')}${saidAfter && `\n\t${saidAfter}`}\n}`,
  });
  switch (content.kind) {
    case 'single_choice':
      return withAnswers(
        content.options.map(({ text, isRight, reason }) => optionLine(isRight ? '=' : '~', say(text), say(reason))),
      );
    case 'multiple_choice': {
      const share = 100 / content.options.filter(({ isRight }) => isRight).length;
      const weight = (isRight: boolean) => `~%${isRight ? '' : '-'}${Number(share.toFixed(5))}%`;
      return withAnswers(
        content.options.map(({ text, isRight, reason }) => weight(isRight) + answerOf(say(text), say(reason))),
      );
    }
    case 'true_false':
      return { text: `${prompt} {${content.isTrue ? 'TRUE' : 'FALSE'}${saidAfter}}` };
    case 'number': {
      const { right, toleranceIn } = content;
      const most =
        toleranceIn === 'percent'
          ? Number(((Math.abs(right) * content.tolerance) / 100).toPrecision(15))
          : content.tolerance;
      if (content.replies.length === 0) return { text: `${prompt} {#${right}:${most}${saidAfter}}` };
      const wrong = content.replies.map(({ value, reason }) => `=%0%${value}:0${feedbackOf(say(reason))}`);
      return withAnswers([`=${right}:${most}`, ...wrong], '#');
    }
    case 'short_text': {
      const spellings = content.spellings.map((each) => each.trim()).filter((each) => each !== '');
      const words = [...spellings, ...content.replies.flatMap(({ text, reason }) => [text, say(reason)])];
      if (words.some((word) => word.includes('->'))) return { reason: m.portal_exchange_arrow() };
      return withAnswers([
        ...spellings.map((each) => optionLine('=', each, '', escapeWord)),
        ...content.replies.map(({ text, reason }) => `=%0%${escapeWord(text.trim())}${feedbackOf(say(reason))}`),
      ]);
    }
    case 'matching': {
      const all = [...content.pairs, ...content.spares.map((answer) => ({ text: {}, answer }))];
      if (all.some(({ text, answer }) => `${say(text)} ${say(answer.text)}`.includes('->')))
        return { reason: m.portal_exchange_arrow() };
      return withAnswers(all.map(({ text, answer }) => `=${escapeGift(say(text))} -> ${escapeGift(say(answer.text))}`));
    }
    case 'gaps':
      return writeGap(say(content.text), say(content.spares), {
        title: say(content.prompt),
        saidAfter,
        hasBeside: say(beside) !== '',
      });
    case 'ordering':
      return { reason: m.portal_exchange_no_ordering() };
  }
}

const escapeWord = (word: string) => escapeGift(word).replaceAll('*', String.raw`\*`);
const feedbackOf = (feedback: string) => (feedback === '' ? '' : `#${escapeGift(feedback)}`);
const answerOf = (text: string, feedback: string) => `${escapeGift(text)}${feedbackOf(feedback)}`;

/** An answer that begins with a percent sign would be read as a weight: its own one stands before it. */
function optionLine(sign: '=' | '~', text: string, feedback: string, escape = escapeGift): string {
  const weight = text.startsWith('%') ? (sign === '=' ? '%100%' : '%0%') : '';
  return `${sign}${weight}${escape(text)}${feedbackOf(feedback)}`;
}

/** A missing word: GIFT knows one, and text behind it. */
function writeGap(
  text: string,
  spares: string,
  { title, saidAfter, hasBeside }: { readonly title: string; readonly saidAfter: string; readonly hasBeside: boolean },
): GiftWriting {
  const { parts, words } = parseGaps(text);
  const [before = '', behind = ''] = parts;
  const [word = ''] = words;
  if (words.length > 1) return { reason: m.portal_exchange_gaps_many() };
  const wrong = spares
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const all = [before, behind, word, ...wrong].join(' ');
  if (behind.trim() === '' || hasBeside || /[[\]\n*]|->/.test(all)) return { reason: m.portal_exchange_gap_form() };
  const answers = [optionLine('=', word, ''), ...wrong.map((each) => optionLine('~', each, ''))];
  const start = needsPlainPrefix(before + behind) ? '[plain]' : '';
  return {
    text: `::${escapeSigns(title)}::${start}${escapeSigns(before)}{${answers.join(' ')}${saidAfter}}${escapeSigns(behind)}`,
  };
}
