import { expect, it } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const head = '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/>';
const page = (words: string) =>
  `<html><head>${head}</head><body><p>${words}</p><script nonce="m">1</script>` +
  '<script nonce="m" type="module" async="">import "/a.js"</script><!--$--><script nonce="m">2</script></body></html>';

it('keeps each tag in its place, loads no modules, and ends with its own script', () => {
  const html = deferScripts(page('Hi'), { mark: 'm', script: 'load()' });
  expect(html).toBe(
    page('Hi')
      .replace('rel="modulepreload"', 'rel="deferred"')
      .replace('type="module"', 'type="deferred"')
      .replace('</body>', '<script nonce="m">load()</script></body>'),
  );
});

it('leaves text that looks like a tag unchanged', () => {
  const words = '&lt;script type=&quot;module&quot;&gt; $&amp; $1';
  expect(deferScripts(page(words), { mark: 'm', script: "'$&'" })).toContain(`<p>${words}</p>`);
  expect(deferScripts(page(words), { mark: 'm', script: "'$&'" })).toContain(`<script nonce="m">'$&'</script></body>`);
});
