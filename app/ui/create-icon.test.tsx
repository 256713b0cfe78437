import { createLucideIcon, type LucideIconNode } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createIcon from './create-icon.ts';

const node: LucideIconNode[] = [
  ['path', { d: 'M20 10c0 5-5.5 10-7.4 11.8a1 1 0 0 1-1.2 0', key: 'pin' }],
  ['circle', { cx: '12', cy: '10', r: '3', key: 'eye' }],
];
const Ours = createIcon({ name: 'map-pin', node: node.map(([tag, { key: _key, ...shape }]) => [tag, shape]) });
const Theirs = createLucideIcon('map-pin', node);

const sortAttributes = (html: string) =>
  html.replaceAll(/<(\w+)([^>]*?)>/g, (_, tag: string, attributes: string) => {
    const sorted = [...attributes.matchAll(/[\w-]+="[^"]*"/g)].map(([attribute]) => attribute).toSorted();
    return `<${tag} ${sorted.join(' ')}>`;
  });

it.each([{}, { className: 'i-sm' }, { 'aria-label': 'Town' }, { role: 'img' }, { size: 30 }, { strokeWidth: 1 }])(
  'an icon with %o renders as with lucide',
  (props) => {
    const html = sortAttributes(renderToStaticMarkup(<Ours {...props} />));
    expect(html).toContain('<circle cx="12" cy="10" r="3">');
    expect(html).toBe(sortAttributes(renderToStaticMarkup(<Theirs {...props} />)));
  },
);
