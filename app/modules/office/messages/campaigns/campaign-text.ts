import type { MailBlock } from '#app/platform/mail/mail-draft.ts';

/** Stands in a campaign for the first name of its reader. */
export const namePlaceholder = '{name}';

type CampaignBlock = Extract<MailBlock, { kind: 'text' | 'list' | 'button' }>;

const buttonPattern = /^\[([^[\]\n]{1,80})\]\((https?:\/\/[^\s()]{1,2000})\)$/;
const itemPattern = /^[-*•]\s+/;

/**
 * Reads the text of a campaign: paragraphs with an empty line between them, lines that begin with '- ' as a list, and '[Label](address)' in
 * a line of its own as a button. Returns the blocks of its mail.
 */
export function readCampaignText(body: string): CampaignBlock[] {
  const blocks: CampaignBlock[] = [];
  for (const paragraph of body.split(/\n(?:[^\S\n]*\n)+/)) {
    let texts: string[] = [];
    let items: string[] = [];
    const end = () => {
      if (texts.length > 0) blocks.push({ kind: 'text', text: texts.join('\n') });
      if (items.length > 0) blocks.push({ kind: 'list', items });
      texts = [];
      items = [];
    };
    for (const each of paragraph.split('\n')) {
      const words = each.trim();
      const [, label, href] = buttonPattern.exec(words) ?? [];
      if (label !== undefined && href !== undefined && URL.canParse(href)) {
        end();
        blocks.push({ kind: 'button', label, href });
      } else if (itemPattern.test(words)) {
        if (texts.length > 0) end();
        items.push(words.replace(itemPattern, ''));
      } else if (words !== '') {
        if (items.length > 0) end();
        texts.push(words);
      }
    }
    end();
  }
  return blocks;
}

/** Puts the reader's name where the text says {name}. */
export function withName(text: string, name: string): string {
  return text.replaceAll(namePlaceholder, () => name);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => escapes[each] ?? each);

/** Puts the reader's name where a formatted text says {name}. */
export function withNameInHtml(html: string, name: string): string {
  return html.replaceAll(namePlaceholder, () => escaped(name));
}

/** Returns a text without format as the editor opens it. */
export function htmlOfCampaignText(body: string): string {
  return readCampaignText(body)
    .map((block) => {
      if ('items' in block) return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
      if ('href' in block) return `<p><a href="${escaped(block.href)}">${escaped(block.label)}</a></p>`;
      return `<p>${escaped(block.text).replaceAll('\n', '<br>')}</p>`;
    })
    .join('');
}
