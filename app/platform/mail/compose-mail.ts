import { renderMail } from './templates/render-mail.ts';
import type { MailBlock, MailDraft } from './mail-draft.ts';
import type { Mail } from './mail.ts';

const addressPattern = /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u;

/**
 * Renders a mail as branded HTML and as plain text. Throws RangeError for anything but exactly one address, and for links that are not
 * http or https. Replaces control characters in the subject with spaces, so that no text can add a header. `brand` is the company's name.
 */
export function composeMail(draft: MailDraft & { readonly brand: string }): Mail {
  for (const address of [draft.to, draft.replyTo ?? draft.to])
    if (!addressPattern.test(address) || address.length > 254)
      throw new RangeError('A mail goes to exactly one address.');
  const { to, heading, brand, dedupeKey, replyTo, unsubscribeUrl } = draft;
  const subject = draft.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const blocks = draft.blocks.map(withWebAddress);
  const words = blocks.filter((block) => block.kind !== 'picture');
  const text = [heading, ...words.map(blockAsText), `-- \n${brand}`].join('\n\n');
  return {
    to,
    subject,
    html: withoutNul(renderMail({ brand, subject, heading, blocks })),
    text: withoutNul(text),
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl: webAddress(unsubscribeUrl) }),
  };
}

/** Returns a block as the text part of a mail has it. */
export function blockAsText(block: Exclude<MailBlock, { kind: 'picture' }>): string {
  switch (block.kind) {
    case 'text':
    case 'html':
    case 'note':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
  }
}

function withWebAddress(block: MailBlock): MailBlock {
  if ('src' in block) return { ...block, src: webAddress(block.src) };
  return 'href' in block ? { ...block, href: webAddress(block.href) } : block;
}

function webAddress(href: string): string {
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RangeError(`A mail links to web pages only, not to ${url.protocol}`);
  return url.href;
}

/** Removes NUL, which PostgreSQL cannot store. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '');
}
