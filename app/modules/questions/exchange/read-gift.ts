import { m } from '#texts';
import { difficulties, questionUses } from '#app/shared/question-terms.ts';
import { GiftTexts } from './gift-answers.ts';
import { giftBlocks, type GiftBlock } from './gift-blocks.ts';
import { giftContent, GiftFault, type GiftParts } from './gift-content.ts';
import { hideEscapes, showEscapes, takeFormat } from './gift-text.ts';
import { inShort, type FileDefaults, type FoundQuestion, type QuestionFile } from './found-question.ts';

/** Reads questions from a text in Moodle's GIFT format. `takesCategories` says that the category of a question names its course. */
export function readGift(text: string, defaults: FileDefaults, takesCategories = false): QuestionFile {
  const { blocks, notes } = giftBlocks(text, takesCategories);
  return { format: 'gift', notes, found: blocks.map((block) => readBlock(block, defaults)) };
}

function readBlock({ line, text, tags, category }: GiftBlock, defaults: FileDefaults): FoundQuestion {
  const texts = new GiftTexts();
  const say = (words: string) => (words === '' ? {} : { [defaults.locale]: words });
  const hidden = hideEscapes(text.trim());
  const words = inShort(showEscapes(takeFormat(hidden.replace(/^::[\s\S]*?::/, '').replace(/\{[\s\S]*\}/, ' ')).text));
  try {
    const parts = partsOf(hidden, (raw) => say(texts.answer(raw)));
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

function partsOf(hidden: string, read: (raw: string) => GiftParts['explanation']): GiftParts {
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
    explanation: feedbackAt < 0 ? {} : read(inside.slice(feedbackAt + 4)),
  };
}

/** The course in the path of a category: '$course$/top/Default for Bees/Hives' is of 'Bees'. */
function courseOf(category: string): string {
  const [first = ''] = category.split('/').filter((each) => !/^(?:\$\w+\$|top)?$/i.test(each.trim()));
  return first.trim().replace(/^default for /i, '');
}
