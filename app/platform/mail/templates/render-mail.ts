import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailBlock } from '../mail-draft.ts';
import { styleMailHtml } from '../mail-html.ts';
import { bead, light, mailStyles } from './mail-colours.ts';
import { getLocale } from '#texts/runtime';
import { languageTags } from '#app/shared/locale.ts';
import { m } from '#texts';

/** Longest preheader that the component shows, in characters. */
const preheaderLength = 149;

/**
 * Renders a mail as an HTML page and escapes all typed text. Synchronous, because the transaction that causes a mail writes it; without
 * JSX, because Node runs commands from these sources. React-email's own renderer is asynchronous and needs a formatter of many megabytes.
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
  // Old mail programs know no hexadecimal entities. Typed entities are safe: their ampersand is already escaped.
  return `<!doctype html>${page.replaceAll('&#x27;', '&#39;')}`;
}

/** Returns the first text, which lists of mails show after the subject. */
function preheaderOf({ heading, blocks }: { heading: string; blocks: readonly MailBlock[] }): string {
  const first = blocks.find((block) => block.kind === 'text' || block.kind === 'html');
  return (first?.text ?? heading).replaceAll(/\s+/g, ' ').slice(0, preheaderLength).toWellFormed();
}

interface MailPageProps {
  readonly brand: string;
  readonly subject: string;
  readonly heading: string;
  /** Text that lists of mails show after the subject. */
  readonly preheader: string;
  readonly children?: ReactNode;
}

/** Renders the frame of a mail with tables and inline styles, 320 to 560 pixels wide. */
function MailPage({ brand, subject, heading, preheader, children }: MailPageProps) {
  return h(
    Html,
    { lang: languageTags[getLocale()], dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: mailStyles } }),
    ),
    h(
      Body,
      { className: 'm-canvas', style: canvas },
      h(Preview, null, preheader),
      h(
        Container,
        { className: 'm-sheet', style: sheet },
        line('m-pad', band, h(Brand, { name: brand }), h(MailStrand)),
        line('m-pad', text, h(Heading, { as: 'h1', className: 'm-ink', style: title }, heading), children),
        line('m-pad m-line', end, h(Text, { className: 'm-muted', style: foot }, brand)),
      ),
    ),
  );
}

/** Renders a full-width row of the frame. */
function line(className: string, style: CSSProperties, ...content: ReactNode[]) {
  return h(Row, null, h(Column, { className, style }, ...content));
}

function Brand({ name }: { readonly name: string }) {
  const mark = h('td', { style: { paddingRight: 12 } }, h(MailMark));
  const word = h('td', { style: brandName }, name);
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { marginBottom: 14 } },
    h('tbody', null, h('tr', null, mark, word)),
  );
}

const canvas = { margin: 0, padding: '24px 12px', backgroundColor: light.canvas, color: light.ink };
const text = { padding: '28px 28px 12px' };
const end = { padding: '14px 28px 22px', borderTop: `1px solid ${light.line}` };

const { marigold, cream, vermilion, cobalt, sky } = bead;

/** Renders the logo: three strands of three beads, as coloured cells, because mail programs do not load images unasked. */
function MailMark() {
  const rows = [
    [marigold, cream, vermilion],
    [vermilion, marigold, cream],
    [sky, vermilion, marigold],
  ];
  return h(Beads, { rows, size: 7, gap: 1 });
}

const pattern = [marigold, cream, vermilion, cobalt, marigold, sky, vermilion, cream];

/** Renders the strand of beads under the company's name: 24 beads, 240 pixels, which fits a phone of 360. */
function MailStrand() {
  return h(Beads, { rows: [[...pattern, ...pattern, ...pattern]], size: 8, gap: 2 });
}

interface BeadsProps {
  readonly rows: readonly (readonly string[])[];
  /** Pixels. */
  readonly size: number;
  readonly gap: number;
}

function Beads({ rows, size, gap }: BeadsProps) {
  const cells = { width: size, height: size, fontSize: 0, lineHeight: `${size}px`, borderRadius: 2 };
  const cell = (colour: string, x: number) =>
    h('td', { key: x, width: size, height: size, style: { ...cells, backgroundColor: colour } }, '\u00a0');
  const lines = rows.map((row, y) => h('tr', { key: y }, row.map(cell)));
  return h(
    'table',
    { role: 'presentation', 'aria-hidden': true, cellPadding: 0, cellSpacing: gap, style: { margin: -gap } },
    h('tbody', null, lines),
  );
}

const fontFamily = "'Schibsted Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";

const body: CSSProperties = { fontFamily, fontSize: 16, lineHeight: '25px', color: light.ink, wordBreak: 'break-word' };
const small: CSSProperties = { ...body, fontSize: 13, lineHeight: '20px', color: light.muted };

/** Mail programs show `alt` in this style until the reader loads images. */
const picture: CSSProperties = {
  ...small,
  display: 'block',
  width: '100%',
  maxWidth: 504,
  height: 'auto',
  borderRadius: 8,
  margin: '0 0 18px',
};

/** Renders a block of a mail with inline styles; `mailStyles` defines the classes. */
function MailPart({ block }: { readonly block: MailBlock }) {
  switch (block.kind) {
    case 'text':
      return h(Text, { className: 'm-ink', style: { ...body, margin: '0 0 14px' } }, ...linesOf(block.text));
    case 'html':
      return h('div', {
        className: 'm-ink',
        style: body,
        dangerouslySetInnerHTML: { __html: styleMailHtml(block.html) },
      });
    case 'note':
      return h(Text, { className: 'm-muted', style: { ...small, margin: '0 0 14px' } }, ...linesOf(block.text));
    case 'button':
      return h(Way, { label: block.label, href: block.href });
    case 'link': {
      const link = h(Link, { className: 'm-ink', href: block.href, style: linkStyle }, block.label);
      return h(Text, { className: 'm-ink', style: { ...body, margin: '0 0 18px' } }, link);
    }
    case 'facts':
      return h(Facts, { rows: block.rows });
    case 'picture':
      return h('img', { src: block.src, alt: block.alt, width: 504, className: 'm-muted', style: picture });
    case 'list': {
      const items = block.items.map((item, index) => h('li', { key: index }, item));
      return h('ul', { className: 'm-ink', style: { ...body, margin: '0 0 18px', paddingLeft: 20 } }, items);
    }
  }
}

/** Renders a button, and its address as text for readers whose button does not work. */
function Way({ label, href }: { readonly label: string; readonly href: string }) {
  const style = { color: light.muted, textDecoration: 'underline' };
  return h(
    Fragment,
    null,
    h(Button, { className: 'm-button', href, style: buttonStyle }, label),
    h(
      Text,
      { className: 'm-muted', style: { ...small, margin: '14px 0 18px' } },
      `${m.mails_or_open()} `,
      h(Link, { className: 'm-muted', href, style }, href),
    ),
  );
}

const linkStyle: CSSProperties = { color: light.ink, fontWeight: 600, textDecoration: 'underline' };
const buttonStyle: CSSProperties = {
  margin: '8px 0 0',
  padding: '13px 24px',
  borderRadius: 8,
  backgroundColor: bead.marigold,
  color: bead.onMarigold,
  fontFamily,
  fontSize: 16,
  fontWeight: 700,
};

type FactRows = Extract<MailBlock, { kind: 'facts' }>['rows'];

/** Renders label and value side by side; for screen readers a list of lines, not a grid. */
function Facts({ rows }: { readonly rows: FactRows }) {
  const cell: CSSProperties = {
    ...body,
    fontSize: 15,
    lineHeight: '21px',
    padding: '8px 0',
    borderBottom: `1px solid ${light.line}`,
    verticalAlign: 'top',
  };
  const labelStyle = { ...cell, color: light.muted, paddingRight: 16 };
  const valueStyle = { ...cell, fontWeight: 600 };
  const lines = rows.map(([label, value], index) =>
    h(
      'tr',
      { key: index },
      h('td', { className: 'm-muted m-line', style: labelStyle }, label),
      h('td', { align: 'right', className: 'm-ink m-line', style: valueStyle }, value),
    ),
  );
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '4px 0 18px' } },
    h('tbody', null, lines),
  );
}

/** Keeps line breaks. */
function linesOf(words: string) {
  return words.split('\n').flatMap((each, index) => (index === 0 ? [each] : [h('br', { key: index }), each]));
}

const brandName = { fontFamily, fontSize: 20, lineHeight: '24px', fontWeight: 700, color: bead.cream };
const sheet = {
  maxWidth: 560,
  margin: '0 auto',
  backgroundColor: light.sheet,
  border: `1px solid ${light.line}`,
  borderRadius: 12,
  borderCollapse: 'separate',
} as const;
const band = { padding: '18px 28px 18px', backgroundColor: bead.band, borderRadius: '11px 11px 0 0' };
const title = {
  margin: '0 0 16px',
  fontFamily,
  fontSize: 24,
  lineHeight: '30px',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  color: light.ink,
};
const foot = { margin: 0, fontFamily, fontSize: 13, lineHeight: '20px', color: light.muted };
