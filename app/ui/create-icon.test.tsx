import { readdirSync } from 'node:fs';
import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createIcon } from './create-icon.ts';
import * as icons from './icons.ts';

const shapes = '<path d="M20 10v4"></path><circle cx="12" cy="10" r="3"></circle>';
const Pin = createIcon('map-pin', shapes);
const drawing =
  'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

it.each<[string, ComponentProps<typeof Pin>, string]>([
  ['alone', {}, `${drawing} width="24" height="24" class="lucide lucide-map-pin" aria-hidden="true"`],
  [
    'small',
    { className: 'i-sm' },
    `${drawing} width="24" height="24" class="lucide lucide-map-pin i-sm" aria-hidden="true"`,
  ],
  ['large', { size: 30 }, `${drawing} width="30" height="30" class="lucide lucide-map-pin" aria-hidden="true"`],
  [
    'labelled',
    { 'aria-label': 'Town' },
    `${drawing} width="24" height="24" class="lucide lucide-map-pin" aria-label="Town"`,
  ],
  ['with a role', { role: 'img' }, `${drawing} width="24" height="24" class="lucide lucide-map-pin" role="img"`],
])('an icon %s is hidden from screen readers unless it is labelled', (_, props, attributes) => {
  expect(renderToStaticMarkup(<Pin {...props} />)).toBe(`<svg ${attributes}>${shapes}</svg>`);
});

// The build finds the users of an icon by its name, from which it takes the name of the file.
it('each file has one icon of its name, with shapes that are closed', () => {
  const named = Object.keys(icons).map((name) => `${name.replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()}.ts`);
  const files = readdirSync(new URL('icons', import.meta.url)).filter((file) => file !== 'LICENSE');
  expect(named.toSorted()).toEqual(files.toSorted());
  for (const Icon of Object.values(icons))
    expect(renderToStaticMarkup(createElement(Icon))).toMatch(
      /^<svg [^>]*class="lucide lucide-[a-z\d-]+"[^>]*>(<(path|circle|rect|line|polyline|polygon|ellipse)( [a-z\d]+="[^"<>]+")+><\/\2>)+<\/svg>$/,
    );
});
