import { m } from '#texts';
import { inShort, type FileNote } from './found-question.ts';

/** The lines of one question. */
export interface GiftBlock {
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
export function giftBlocks(text: string, takesCategories: boolean): { blocks: GiftBlock[]; notes: FileNote[] } {
  const blocks: GiftBlock[] = [];
  const notes: FileNote[] = [];
  let lines: string[] = [];
  let begin = 0;
  let open = 0;
  let tags: string[] = [];
  let category = '';
  const end = () => {
    if (lines.length > 0) {
      blocks.push({ line: begin, text: lines.join('\n'), tags, category });
      tags = [];
    }
    lines = [];
    open = 0;
  };
  for (const [index, line] of text
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const trimmed = line.trim();
    const named = /^\$CATEGORY:(.*)$/i.exec(trimmed);
    if (trimmed.startsWith('//')) {
      if (open <= 0 && lines.some((each) => each.includes('{'))) end();
      tags.push(...[...trimmed.matchAll(/\[tag:([^\]]*)\]/g)].map(([, tag = '']) => tag.trim().toLowerCase()));
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
    }
  }
  end();
  return { blocks, notes };
}
