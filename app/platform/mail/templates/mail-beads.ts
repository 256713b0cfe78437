import { createElement as h } from 'react';
import { bead } from './mail-colours.ts';

const { marigold, cream, vermilion, cobalt, sky } = bead;

/** Three strands of three, as on the site; coloured cells, because mail programs do not load images unasked. */
export function MailMark() {
  const rows = [
    [marigold, cream, vermilion],
    [vermilion, marigold, cream],
    [sky, vermilion, marigold],
  ];
  return h(Beads, { rows, size: 7, gap: 1 });
}

const pattern = [marigold, cream, vermilion, cobalt, marigold, sky, vermilion, cream];

/** The strand under the company's name: 24 beads, 240 pixels, also on a phone of 360. */
export function MailStrand() {
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
