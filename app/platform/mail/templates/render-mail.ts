import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailBlock } from '../mail-draft.ts';
import { MailPage } from './mail-page.ts';
import { MailPart } from './mail-parts.ts';

/** Longest preheader that the component shows, in characters. */
const preheaderLength = 149;

/**
 * The mail as a page of HTML, with everything that was typed escaped. Synchronous, because mails are written in the
 * transaction that causes them; without JSX, because Node runs commands from these very sources. React-email's own renderer is asynchronous, and brings
 * a formatter of many megabytes.
 */
export function renderMail(mail: {
  readonly brand: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}): string {
  const { blocks, ...rest } = mail;
  const parts = blocks.map((block, index) => h(MailPart, { key: index, block }));
  const page = renderToStaticMarkup(h(MailPage, { ...rest, preheader: preheaderOf(mail) }, parts));
  // Old mail programs know no hexadecimal entities. Typed ones are not meant: their ampersand is an entity by now.
  return `<!doctype html>${page.replaceAll('&#x27;', '&#39;')}`;
}

/** The first sentence that says something: lists of mails show it after the subject. */
function preheaderOf({ heading, blocks }: { heading: string; blocks: readonly MailBlock[] }): string {
  const first = blocks.find((block) => block.kind === 'text');
  return (first?.text ?? heading).replaceAll(/\s+/g, ' ').slice(0, preheaderLength).toWellFormed();
}
