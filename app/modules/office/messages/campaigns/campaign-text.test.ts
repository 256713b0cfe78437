import { expect, test } from 'vitest';
import { htmlOfCampaignText, readCampaignText, withName, withNameInHtml } from './campaign-text.ts';

test.each([
  [
    'One\nline.\n\nTwo.',
    [
      { kind: 'text', text: 'One\nline.' },
      { kind: 'text', text: 'Two.' },
    ],
  ],
  [
    'Bring:\n- a form\n* a pen\nSee you',
    [
      { kind: 'text', text: 'Bring:' },
      { kind: 'list', items: ['a form', 'a pen'] },
      { kind: 'text', text: 'See you' },
    ],
  ],
  [
    '[Open it](https://shop.example/courses)',
    [{ kind: 'button', label: 'Open it', href: 'https://shop.example/courses' }],
  ],
  ['[Open it](javascript:alert)', [{ kind: 'text', text: '[Open it](javascript:alert)' }]],
  ['See [it](https://a.example) here', [{ kind: 'text', text: 'See [it](https://a.example) here' }]],
  ['[A](https://)', [{ kind: 'text', text: '[A](https://)' }]],
  ['  \n\n ', []],
])('%j is read as blocks', (body, blocks) => {
  expect(readCampaignText(body)).toEqual(blocks);
});

test('a name is inserted unchanged', () => {
  expect(withName('Habari {name}, {name}!', '$& {name}')).toBe('Habari $& {name}, $& {name}!');
});

test('an unformatted text opens in the editor with its paragraphs, lists and links', () => {
  expect(htmlOfCampaignText('One <b>\ntwo\n\n- a\n- b\n\n[Open](https://a.example/?x=1&y)')).toBe(
    '<p>One &lt;b&gt;<br>two</p><ul><li>a</li><li>b</li></ul><p><a href="https://a.example/?x=1&amp;y">Open</a></p>',
  );
  expect(withNameInHtml('<p>Habari {name}</p>', '<i>')).toBe('<p>Habari &lt;i&gt;</p>');
});
