import { createElement as h, Fragment, type CSSProperties } from 'react';
import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { MailBlock } from '../mail-draft.ts';
import { bead, light } from './mail-colours.ts';

export const fontFamily = "'Schibsted Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";

const body: CSSProperties = { fontFamily, fontSize: 16, lineHeight: '25px', color: light.ink, wordBreak: 'break-word' };
const small: CSSProperties = { ...body, fontSize: 13, lineHeight: '20px', color: light.muted };

/** One block of a mail, styled inline; the classes are those of `mailStyles`. */
export function MailPart({ block }: { readonly block: MailBlock }) {
  switch (block.kind) {
    case 'text':
      return h(Text, { className: 'm-ink', style: { ...body, margin: '0 0 14px' } }, ...linesOf(block.text));
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
    case 'list': {
      const items = block.items.map((item, index) => h('li', { key: index }, item));
      return h('ul', { className: 'm-ink', style: { ...body, margin: '0 0 18px', paddingLeft: 20 } }, items);
    }
  }
}

/** A button, and its address in words for whoever cannot press it. */
function Way({ label, href }: { readonly label: string; readonly href: string }) {
  const style = { color: light.muted, textDecoration: 'underline' };
  return h(
    Fragment,
    null,
    h(Button, { className: 'm-button', href, style: buttonStyle }, label),
    h(
      Text,
      { className: 'm-muted', style: { ...small, margin: '14px 0 18px' } },
      'Or open this address: ',
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

/** Label and value side by side; to a screen reader a list of lines, not a grid. */
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

/** Line breaks stay line breaks. */
function linesOf(text: string) {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}
