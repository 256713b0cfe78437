import { expect, test } from 'vitest';
import { isMailHtml, sanitizeMailHtml, styleMailHtml, textOfMailHtml } from './mail-html.ts';

test.each([
  ['<p onclick="x()">Hello <b>you</b></p><script>x()</script>', '<p>Hello <strong>you</strong></p>'],
  ['<p><a href="javascript:x()">Open</a> <a href="/courses">here</a></p>', '<p>Open here</p>'],
  ['<p><a href="https://a.example" style="x" target="_blank">A</a></p>', '<p><a href="https://a.example">A</a></p>'],
  ['<h1>Title</h1><table><tr><td>x</td></tr></table><img src="x">', '<h2>Title</h2>x'],
])('%s is sanitised', (html, clean) => {
  expect(sanitizeMailHtml(html)).toBe(clean);
  expect(sanitizeMailHtml(clean)).toBe(clean);
});

test.each([
  ['<h2>News</h2><p>One<br>two &amp; &lt;three&gt;</p>', 'News\n\nOne\ntwo & <three>'],
  ['<p>Bring:</p><ul><li>a form</li><li><p>a pen</p></li></ul><p>Bye</p>', 'Bring:\n\n- a form\n- a pen\n\nBye'],
  ['<ol><li>First</li><li>Second</li></ol>', '1. First\n2. Second'],
  ['<p>See <a href="https://a.example/b">the page</a>.</p>', 'See the page (https://a.example/b).'],
  ['<p><a href="mailto:a@a.example">a@a.example</a> writes</p>', 'a@a.example writes'],
  ['<p><a href="https://a.example"><strong>Join</strong></a></p>', '[Join](https://a.example)'],
  ['<p><a href="https://a.example/(x)">Join</a></p>', 'Join (https://a.example/(x))'],
])('%s as text', (html, text) => {
  expect(textOfMailHtml(html)).toBe(text);
});

test('a link alone in its paragraph is a button, others are links; both have inline styles', () => {
  const html = styleMailHtml(
    '<p><a href="https://a.example">Join</a></p><p>or <a href="https://b.example">read</a></p>',
  );
  expect(html).toMatch(/<p style="[^"]+"><a href="https:\/\/a\.example" class="m-button" style="[^"]*background-color/);
  expect(html).toMatch(/or <a href="https:\/\/b\.example" class="m-ink" style="[^"]*underline">read<\/a>/);
  expect(styleMailHtml('<p style="color:red" class="x">a</p>')).toBe('<p style="margin:0 0 14px">a</p>');
});

test('a text without tags is not formatted', () => {
  expect(['1 < 2 & [Open](https://a.example)', '<p>x</p>', 'a<br>b'].map(isMailHtml)).toEqual([false, true, true]);
});
