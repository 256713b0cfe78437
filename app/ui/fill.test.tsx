import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('elements replace their placeholders in the text', () => {
  const text = ({ link, name }: { link: string; name: string }) => `Before ${name}, after ${link}${name}.`;
  const filled = fill(text, { link: <a href="/terms">terms</a>, name: <b>Asha</b> });
  expect(renderToStaticMarkup(<>{filled}</>)).toBe('Before <b>Asha</b>, after <a href="/terms">terms</a><b>Asha</b>.');
});
