import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeLessonBody } from './lesson-body.server.ts';
import { bodyFault, completeLink, isBodyLink, maxBodyLength, measureText } from './lesson-body.ts';
import { specifies } from '#tests/specifies.ts';

describe('the body of a lesson', () => {
  test('keeps all tags of the editor', () => {
    const body =
      '<h2>One</h2><p>A <strong>word</strong>, <em>two</em>.</p><ol start="3"><li>x</li></ol><pre><code class="language-ts">a &lt; b</code></pre>' +
      '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table><blockquote><p>q</p></blockquote>';
    expect(sanitizeLessonBody(body)).toBe(body);
  });

  test.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onclick="alert(1)" style="position:fixed" id="a" class="b">x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)><p>x</p>', '<p>x</p>'],
    ['<svg><script>alert(1)</script></svg><p>x</p>', '<p>x</p>'],
    ['<iframe src="https://example.com"></iframe><p>x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="  JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example/x">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<form action="/logout"><button>x</button></form>', 'x'],
    ['<style>p{display:none}</style><p>x</p>', '<p>x</p>'],
    ['<p>x\0y</p>', '<p>xy</p>'],
    ['<h1>x</h1>', '<h2>x</h2>'],
    ['<code class="language-js evil">x</code>', '<code class="language-js">x</code>'],
  ])('%j becomes %j', (input, kept) => {
    expect(sanitizeLessonBody(input)).toBe(kept);
  });

  test('external links open a new tab without access to ours; internal links do not', () => {
    expect(sanitizeLessonBody('<a href="https://example.com">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizeLessonBody('<a href="/courses" target="_top" rel="opener">x</a>')).toBe('<a href="/courses">x</a>');
  });

  test('shows pictures of the site only, with dimensions and lazy loading', () => {
    const ours = '/media/3f2b8c1e-9d4a-4f6b-8a7c-0123456789ab';
    const figure = (attributes: string) => `<figure><img ${attributes}><figcaption>A plan</figcaption></figure>`;
    expect(sanitizeLessonBody(figure(`src="${ours}" alt="A plan" width="1600" height="900" onload="x()"`))).toBe(
      figure(`src="${ours}" alt="A plan" width="1600" height="900" loading="lazy" decoding="async" /`),
    );
    expect(sanitizeLessonBody(`<img src="${ours}" width="1e9" height="900">`)).toBe(
      `<img src="${ours}" alt="" loading="lazy" decoding="async" />`,
    );
    for (const src of [
      'https://evil.example/x.png',
      `//evil.example${ours}`,
      `${ours}?download`,
      'data:image/png;base64,AA',
      '',
    ])
      expect(sanitizeLessonBody(`<img src="${src}" srcset="${ours}">`)).toBe('');
  });

  specifies('Learning: real sections; texts are sanitised and edited as readers see them');
  test('does not change when sanitised again', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="https://x.example">',
      '</a>',
      '<script>',
      '</script>',
      '<b>',
      '<',
      '>',
      '"',
      "'",
      '&amp;',
      '&',
      'x',
      '<!--',
      '-->',
      '<svg/onload=1>',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = sanitizeLessonBody(pieces.join(''));
        expect(sanitizeLessonBody(once)).toBe(once);
        expect(once).not.toMatch(/<script|onload|\0/i);
      }),
    );
  });
});

describe('a link of a text', () => {
  test.each(['https://example.com', 'HTTP://example.com/a', 'mailto:a@example.com', '/courses', '#part', '?page=2'])(
    'may lead to %s, unchanged',
    (href) => {
      expect(isBodyLink(href)).toBe(true);
      expect(sanitizeLessonBody(`<a href="${href}">x</a>`)).toContain(` href="${href}"`);
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://example.com',
    'tel:+254',
    'https://',
    '',
  ])('may not lead to %j', (href) => {
    expect(isBodyLink(completeLink(href))).toBe(false);
  });

  test.each([
    ['example.com', 'https://example.com'],
    [' www.example.co.ke/a?b ', 'https://www.example.co.ke/a?b'],
    ['someone@example.com', 'mailto:someone@example.com'],
    ['/courses', '/courses'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%j is completed to %j', (typed, href) => {
    expect(completeLink(typed)).toBe(href);
  });
});

describe('the length of a text', () => {
  test('is limited, with a sentence', () => {
    expect(bodyFault('x'.repeat(maxBodyLength))).toBeNull();
    expect(bodyFault('x'.repeat(maxBodyLength + 1))).toBe(
      'This text is too long: it has 100,001 characters with its formatting, and 100,000 is the most. Please make two items of it.',
    );
  });

  test('is shown in words and minutes', () => {
    expect(measureText('')).toEqual({ words: 0, minutes: 0 });
    expect(measureText('One, two – ten o’clock.')).toEqual({ words: 4, minutes: 1 });
    expect(measureText('word '.repeat(401))).toEqual({ words: 401, minutes: 3 });
  });
});
