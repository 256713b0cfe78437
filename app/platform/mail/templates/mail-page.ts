import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { MailMark, MailStrand } from './mail-beads.ts';
import { bead, light, mailStyles } from './mail-colours.ts';
import { fontFamily } from './mail-parts.ts';

interface MailPageProps {
  readonly brand: string;
  readonly subject: string;
  readonly heading: string;
  /** What lists of mails show after the subject. */
  readonly preheader: string;
  readonly children?: ReactNode;
}

/** The sheet that every mail is written on: tables and inline styles, 560 pixels at most, from 320 on. */
export function MailPage({ brand, subject, heading, preheader, children }: MailPageProps) {
  return h(
    Html,
    { lang: 'en-KE', dir: 'ltr' },
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

/** A row of the sheet, over its whole width. */
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
