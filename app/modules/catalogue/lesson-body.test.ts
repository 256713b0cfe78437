import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeLessonBody } from './lesson-body.server.ts';

describe('the body of a lesson', () => {
  test('keeps what a lesson is written with', () => {
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
  ])('%j becomes %j', (given, kept) => {
    expect(sanitizeLessonBody(given)).toBe(kept);
  });

  test('a link that leaves the site opens a new tab without a handle on ours; one within stays', () => {
    expect(sanitizeLessonBody('<a href="https://example.com">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizeLessonBody('<a href="/courses" target="_top" rel="opener">x</a>')).toBe('<a href="/courses">x</a>');
  });

  test('is the same when sanitised again, whatever it was', () => {
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
