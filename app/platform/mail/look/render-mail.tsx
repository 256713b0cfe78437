import { renderToStaticMarkup } from 'react-dom/server';
import type { MailBlock } from '../mail-draft.ts';
import { MailPage } from './mail-page.tsx';
import { MailPart } from './mail-parts.tsx';

/** Longest preheader that the component shows, in characters. */
const preheaderLength = 149;

/**
 * The mail as a page of HTML, with everything that was typed escaped. Synchronous, because mails are written in the
 * transaction that causes them: react-email's own renderer is not, and brings a formatter of many megabytes (decision 22).
 */
export function renderMail(mail: {
  readonly brand: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}): string {
  const { blocks, ...rest } = mail;
  const page = renderToStaticMarkup(
    <MailPage {...rest} preheader={preheaderOf(mail)}>
      {blocks.map((block, index) => (
        <MailPart key={index} block={block} />
      ))}
    </MailPage>,
  );
  // Old mail programs know no hexadecimal entities. Typed ones are not meant: their ampersand is an entity by now.
  return `<!doctype html>${page.replaceAll('&#x27;', '&#39;')}`;
}

/** The first sentence that says something: lists of mails show it after the subject. */
function preheaderOf({ heading, blocks }: { heading: string; blocks: readonly MailBlock[] }): string {
  const first = blocks.find((block) => block.kind === 'text');
  return (first?.text ?? heading).replaceAll(/\s+/g, ' ').slice(0, preheaderLength).toWellFormed();
}
