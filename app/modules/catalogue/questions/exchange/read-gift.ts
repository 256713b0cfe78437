import { m } from '#texts';
import { difficulties, questionUses } from '#app/shared/study-terms.ts';
import { newItemId } from '../kinds/question-kind.ts';
import type { QuestionContent } from '../kinds/question-kinds.ts';
import type { QuestionText } from '../kinds/question-text.ts';
import { readFileNumber } from './file-number.ts';
import { gapSign, hideEscapes, showEscapes, takeFormat } from './gift-text.ts';
import { GiftTexts } from './gift-texts.ts';
import {
  inShort,
  type FileDefaults,
  type ParsedQuestion,
  type QuestionFile,
  type FileNote,
} from './parsed-question.ts';

/** An answer between the braces of a question: `=`, perhaps a weight, the answer, perhaps `#` and what is said to it. */
interface GiftAnswer {
  /** '~' for a wrong one. */
  readonly sign: '=' | '~';
  /** Percent of the points; null where the file gives none. */
  readonly weight: number | null;
  /** With escapes put away. */
  readonly text: string;
  readonly feedback: string;
  /** The answer with what looks like a weight: pairs have none. */
  readonly unweighted: string;
}

/** Percent of the points that an answer has. */
const pointsOf = ({ sign, weight }: GiftAnswer): number => weight ?? (sign === '=' ? 100 : 0);

function readAnswer(sign: '=' | '~', input: string): GiftAnswer {
  const [whole = '', weight] = /^\s*%(-?\d{1,3}(?:[.,]\d+)?)%/.exec(input) ?? [];
  const [text = '', ...feedback] = input.slice(whole.length).split('#');
  return {
    sign,
    weight: weight === undefined ? null : Number(weight.replace(',', '.')),
    text: text.trim(),
    feedback: feedback.join('#').trim(),
    unweighted: `${whole}${text}`.trim(),
  };
}

/** The answers of a body whose escapes are put away; null where something stands before the first sign. */
function giftAnswers(body: string): GiftAnswer[] | null {
  const [before = '', ...pieces] = body.split(/([=~])/);
  if (before.trim() !== '') return null;
  return Array.from({ length: pieces.length / 2 }, (_, index) =>
    readAnswer(pieces[2 * index] === '=' ? '=' : '~', pieces[2 * index + 1] ?? ''),
  );
}

/** Reads questions from a text in Moodle's GIFT format. `takesCategories` says that the category of a question names its course. */
export function readGift(text: string, defaults: FileDefaults, takesCategories = false): QuestionFile {
  const { blocks, notes } = giftBlocks(text, takesCategories);
  return { format: 'gift', notes, found: blocks.map((block) => readBlock(block, defaults)) };
}

/** Characters of one question: more than all its texts may have. */
const maxQuestionLength = 200_000;

function readBlock({ line, text, tags, category }: GiftBlock, defaults: FileDefaults): ParsedQuestion {
  const say = (words: string) => (words === '' ? {} : { [defaults.locale]: words });
  const hidden = hideEscapes(text.trim());
  const words = inShort(showEscapes(takeFormat(withoutBraces(hidden.replace(/^::[\s\S]*?::/, ''))).text));
  try {
    if (text.length > maxQuestionLength)
      throw new GiftFault(m.portal_exchange_too_long({ most: maxQuestionLength.toLocaleString('en-KE') }));
    const parts = partsOf(hidden);
    // The format stands before the question and governs what stands behind it.
    const texts = new GiftTexts(takeFormat(parts.before).format);
    const fillGap = m.questions_fill_gap({}, { locale: defaults.locale });
    const content = giftContent(parts, { texts, say, fillGap });
    const use = questionUses.find((each) => tags.includes(each)) ?? defaults.use;
    const difficulty = difficulties.find((each) => tags.includes(`difficulty-${each}`)) ?? 1;
    const question = { use, difficulty, content, lesson: '', place: '', course: courseOf(category) };
    return { line, words: words || parts.title, question, faults: [], notes: texts.notes };
  } catch (error) {
    if (!(error instanceof GiftFault)) throw error;
    return { line, words, question: null, faults: [error.message], notes: [] };
  }
}

function withoutBraces(text: string): string {
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')];
  return open < 0 || close < open ? text : `${text.slice(0, open)} ${text.slice(close + 1)}`;
}

function partsOf(hidden: string): GiftParts {
  const [whole = '', title = ''] = /^::([\s\S]*?)::/.exec(hidden) ?? [];
  const text = hidden.slice(whole.length);
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (open < 0 && close < 0) throw new GiftFault(m.portal_exchange_no_braces());
  if (open < 0 || close < open) throw new GiftFault(m.portal_exchange_broken_braces());
  const inside = text.slice(open + 1, close);
  if (/[{}]/.test(inside)) throw new GiftFault(m.portal_exchange_braces_many());
  const feedbackAt = inside.lastIndexOf('####');
  return {
    title: showEscapes(title).trim(),
    before: text.slice(0, open),
    behind: text.slice(close + 1),
    body: feedbackAt < 0 ? inside : inside.slice(0, feedbackAt),
    explanation: feedbackAt < 0 ? '' : inside.slice(feedbackAt + 4),
  };
}

/** The course in the path of a category: '$course$/top/Default for Bees/Hives' is of 'Bees'. */
function courseOf(category: string): string {
  const [first = ''] = category.split('/').filter((each) => !/^(?:\$\w+\$|top)?$/i.test(each.trim()));
  return first.trim().replace(/^default for /i, '');
}

/** The lines of one question. */
interface GiftBlock {
  readonly line: number;
  readonly text: string;
  /** Tags in the comments before it, as Moodle writes them: `// [tag:check]`. */
  readonly tags: readonly string[];
  /** Path of the category that it stands under; empty for none. */
  readonly category: string;
}

/** Counts the braces that are open at the end of a line, without escaped ones. */
function bracesOf(line: string): number {
  const signs = line.replaceAll(/\\./g, '');
  return (signs.match(/\{/g)?.length ?? 0) - (signs.match(/\}/g)?.length ?? 0);
}

/**
 * Takes a GIFT file apart: questions end at an empty line, at a category, and before a title where no brace is open. Categories are told in
 * `notes`, where `takesCategories` does not say that they count.
 */
function giftBlocks(text: string, takesCategories: boolean): { blocks: GiftBlock[]; notes: FileNote[] } {
  const blocks: GiftBlock[] = [];
  const notes: FileNote[] = [];
  let lines: string[] = [];
  let begin = 0;
  let open = 0;
  let hasBrace = false;
  let tags: string[] = [];
  let category = '';
  const end = () => {
    if (lines.length > 0) {
      blocks.push({ line: begin, text: lines.join('\n'), tags, category });
      tags = [];
    }
    lines = [];
    open = 0;
    hasBrace = false;
  };
  for (const [index, line] of text
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const trimmed = line.trim();
    const named = /^\$CATEGORY:(.*)$/i.exec(trimmed);
    if (trimmed.startsWith('//')) {
      if (open <= 0 && hasBrace) end();
      tags.push(...[...trimmed.matchAll(/\[tag:([^[\]]*)\]/g)].map(([, tag = '']) => tag.trim().toLowerCase()));
    } else if (trimmed === '') end();
    else if (named) {
      end();
      category = (named[1] ?? '').trim();
      if (!takesCategories)
        notes.push({ line: index + 1, sentence: m.portal_exchange_category({ name: inShort(category) }) });
    } else {
      if (trimmed.startsWith('::') && open <= 0) end();
      if (lines.length === 0) begin = index + 1;
      lines.push(line);
      open += bracesOf(line);
      hasBrace ||= line.includes('{');
    }
  }
  end();
  return { blocks, notes };
}

/** Why a question of a file cannot be read, as a sentence. */
class GiftFault extends Error {
  override name = 'GiftFault';
}

/** Parts of a GIFT question: before, between and after the braces. */
interface GiftParts {
  readonly title: string;
  /** Before and behind the braces, with escapes put away. */
  readonly before: string;
  readonly behind: string;
  readonly body: string;
  /** With escapes put away; empty without one. */
  readonly explanation: string;
}

interface GiftReading {
  readonly texts: GiftTexts;
  readonly say: (text: string) => QuestionText;
  /** The prompt of a text with a gap that has no title. */
  readonly fillGap: string;
}

const blank = '_____';
const item = (text: QuestionText) => ({ id: newItemId(), text });

/** The content of a question, by the rules that Moodle tells kinds apart with. Throws GiftFault. */
function giftContent(parts: GiftParts, reading: GiftReading): QuestionContent {
  const { texts, say } = reading;
  const body = parts.body.trim();
  const isMissingWord = parts.behind.trim() !== '';
  const gap = isMissingWord ? gapContent(parts, reading) : null;
  if (gap) return gap;
  const whole = isMissingWord ? `${parts.before}${blank}${parts.behind}` : parts.before;
  const prompt = texts.prompt(whole) || parts.title;
  const common = { prompt: say(prompt), beside: {}, explanation: say(texts.answer(parts.explanation)) };
  if (body === '') throw new GiftFault(m.portal_exchange_essay());
  if (body.startsWith('#')) return { kind: 'number', ...common, ...numberOf(body.slice(1), reading) };
  if (body.includes('~')) return { ...common, ...choiceOf(body, reading) };
  if (body.includes('->')) return { kind: 'matching', ...common, ...pairsOf(body, reading) };
  const [truth = '', ...said] = body.split('#');
  const isTrue = ['T', 'TRUE'].includes(truth.trim().toUpperCase());
  if (isTrue || ['F', 'FALSE'].includes(truth.trim().toUpperCase())) {
    const feedback = say(said.map((each) => texts.answer(each)).find((each) => each !== '') ?? '');
    const isUsed = Object.keys(common.explanation).length === 0;
    if (said.length > 1 || (said.length === 1 && !isUsed)) texts.note(m.portal_exchange_truth_feedback());
    return { kind: 'true_false', ...common, ...(isUsed && { explanation: feedback }), isTrue };
  }
  return { kind: 'short_text', ...common, ...wordsOf(body, reading) };
}

/** A missing word whose answers say nothing: a text with one gap, and what is wrong as spare words. Null where it is another kind. */
function gapContent(
  { title, before, behind, body, explanation }: GiftParts,
  { texts, say, fillGap }: GiftReading,
): QuestionContent | null {
  const answers = /^\s*#/.test(body) ? null : giftAnswers(body);
  const right = answers?.filter(({ sign }) => sign === '=') ?? [];
  const [word] = right;
  if (!answers || !word || right.length > 1) return null;
  const isPlain = answers.every((each) => each.feedback === '' && pointsOf(each) === (each.sign === '=' ? 100 : 0));
  const isMatching = body.includes('->');
  const { text: start } = takeFormat(before);
  // Such a text would have other gaps, or lines.
  const context = showEscapes(start + behind + body.replaceAll(/\s+/g, ' ').replaceAll('[plain]', ''));
  if (!isPlain || isMatching || /[[\]\n]/.test(context) || word.text.includes('*')) return null;
  const spares = answers.filter((each) => each !== word).map(({ text }) => texts.answer(text));
  return {
    kind: 'gaps',
    prompt: say(title || fillGap),
    beside: {},
    explanation: say(texts.answer(explanation)),
    text: say(texts.prompt(start + gapSign + behind).replace(gapSign, () => `[${texts.answer(word.text)}]`)),
    spares: say(spares.join('\n')),
  };
}

function answersIn(body: string): GiftAnswer[] {
  const answers = giftAnswers(body);
  if (!answers) throw new GiftFault(m.portal_exchange_no_sign());
  return answers;
}

function choiceOf(body: string, { texts, say }: GiftReading) {
  const answers = answersIn(body);
  const isSingle = answers.some(({ sign }) => sign === '=');
  if (isSingle && answers.filter((each) => pointsOf(each) === 100).length > 1)
    throw new GiftFault(m.portal_exchange_right_many());
  const right = new Set(answers.filter((each) => (isSingle ? pointsOf(each) === 100 : pointsOf(each) > 0)));
  const partial = isSingle && answers.some((each) => pointsOf(each) > 0 && pointsOf(each) < 100);
  const isUneven = !isSingle && new Set([...right].map(pointsOf)).size > 1;
  if (partial || isUneven) texts.note(m.portal_exchange_weights());
  const options = answers.map((answer) => ({
    ...item(say(texts.answer(answer.text))),
    isRight: right.has(answer),
    reason: say(texts.answer(answer.feedback)),
  }));
  return { kind: isSingle ? ('single_choice' as const) : ('multiple_choice' as const), options };
}

function pairsOf(body: string, { texts, say }: GiftReading) {
  const pairs = answersIn(body).map(({ unweighted: text, feedback }) => {
    if (feedback !== '') texts.note(m.portal_exchange_feedback_left());
    const at = text.indexOf('->');
    if (at < 0) throw new GiftFault(m.portal_exchange_no_arrow());
    return {
      text: say(texts.answer(text.slice(0, at))),
      answer: item(say(texts.answer(text.slice(at + 2)))),
    };
  });
  const isSpare = ({ text }: (typeof pairs)[number]) => Object.keys(text).length === 0;
  return { pairs: pairs.filter((pair) => !isSpare(pair)), spares: pairs.filter(isSpare).map(({ answer }) => answer) };
}

function wordsOf(body: string, { texts, say }: GiftReading) {
  // Moodle takes a single answer without a sign too.
  const answers = giftAnswers(body) ?? answersIn(`=${body}`);
  const all = answers.map((answer) => ({ answer, points: pointsOf(answer), text: texts.word(answer.text) }));
  if (all.some(({ points }) => points > 0 && points < 100)) texts.note(m.portal_exchange_weights());
  const [right, wrong] = [all.filter(({ points }) => points === 100), all.filter(({ points }) => points < 100)];
  if (right.some(({ answer }) => answer.feedback !== '')) texts.note(m.portal_exchange_feedback_left());
  return {
    spellings: right.map(({ text }) => text),
    replies: wrong
      .filter(({ answer }) => answer.text !== '*')
      .map(({ answer, text }) => ({ text, reason: say(texts.answer(answer.feedback)) })),
  };
}

/** A number with what it may be off by, or a range; several, where wrong ones are answered. */
function numberOf(input: string, { texts, say }: GiftReading) {
  const body = input.trim();
  if (body === '') throw new GiftFault(m.portal_exchange_number_missing());
  const answers = /^[=~]/.test(body) ? answersIn(body) : answersIn(`=${body}`);
  const [right, ...others] = answers.filter((each) => pointsOf(each) === 100);
  if (!right) throw new GiftFault(m.portal_exchange_number_missing());
  if (others.length > 0) throw new GiftFault(m.portal_exchange_numbers_many());
  if (right.feedback !== '') texts.note(m.portal_exchange_feedback_left());
  const wrong = answers.filter((each) => each !== right);
  if (wrong.some((each) => pointsOf(each) > 0)) texts.note(m.portal_exchange_weights());
  if (wrong.some(({ text }) => text === '' || text === '*')) texts.note(m.portal_exchange_feedback_left());
  return {
    ...rangeOf(right.text),
    toleranceIn: 'amount' as const,
    unit: {},
    replies: wrong
      .filter(({ text }) => text !== '' && text !== '*')
      .map(({ text, feedback }) => ({ value: rangeOf(text).right, reason: say(texts.answer(feedback)) })),
  };
}

function rangeOf(input: string): { readonly right: number; readonly tolerance: number } {
  const text = showEscapes(input).trim();
  const read = (typed: string) => {
    const number = readFileNumber(typed);
    if ('fault' in number) throw new GiftFault(number.fault);
    return number.value;
  };
  const range = text.split('..');
  if (range.length === 2) {
    const [least, most] = range.map(read) as [number, number];
    if (least > most) throw new GiftFault(m.portal_exchange_range({ least: String(least), most: String(most) }));
    return { right: tidied((least + most) / 2), tolerance: tidied((most - least) / 2) };
  }
  const [value = '', tolerance = '0'] = text.split(':');
  return { right: read(value), tolerance: Math.abs(read(tolerance)) };
}

/** Without what decimals are off by: half of 1.1 and 1.3 is 1.2. */
const tidied = (number: number) => Number(number.toFixed(12));
