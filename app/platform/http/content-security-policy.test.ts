import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, createScriptMark, sealScripts } from './content-security-policy.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const mark = createScriptMark();

describe('sealing a page', () => {
  test('allows our inline scripts by the hash of their text, and removes the nonce', () => {
    const sealed = sealScripts(
      `<head><script nonce="${mark}">start()</script></head><script nonce="${mark}" type="module">\nimport 'x';</script>`,
      mark,
    );
    expect(sealed.html).toBe(`<head><script>start()</script></head><script type="module">\nimport 'x';</script>`);
    expect(sealed.scriptSources).toEqual([sourceOf('start()'), sourceOf("\nimport 'x';")]);
  });

  test('gives no hash to an injected script without the nonce', () => {
    const sealed = sealScripts(`<p><script>steal()</script><script nonce="guess">steal()</script></p>`, mark);
    expect(sealed.scriptSources).toEqual([]);
  });

  test('counts equal scripts once and skips those with an address', () => {
    const html = `<script nonce="${mark}">a</script><script nonce="${mark}">a</script><script nonce="${mark}" src="/b.js"></script>`;
    expect(sealScripts(html, mark).scriptSources).toEqual([sourceOf('a')]);
  });

  test('hashes the text as UTF-8, as browsers do', () => {
    expect(sealScripts(`<script nonce="${mark}">'Ngũgĩ 🧵'</script>`, mark).scriptSources).toEqual([
      sourceOf("'Ngũgĩ 🧵'"),
    ]);
  });

  test('uses another nonce for each page', () => {
    expect(createScriptMark()).not.toBe(createScriptMark());
  });
});

describe('the policy', () => {
  const policy = contentSecurityPolicy([sourceOf('a')], {
    secure: true,
    development: false,
    mediaOrigin: null,
    uploadOrigin: null,
  });

  test('allows pictures of other sites over TLS, and nothing else from elsewhere', () => {
    expect(policy).toContain("img-src 'self' data: https:;");
    for (const [directive, ...sources] of policy.split('; ').map((part) => part.split(' ')))
      expect(directive === 'img-src' ? [] : sources).not.toContain('https:');
  });

  test('allows scripts of the site and by hash, and nothing inline', () => {
    expect(policy).toContain(`script-src 'self' ${sourceOf('a')};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test.each([
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
  ])('contains %s', (directive) => {
    expect(policy.split('; ')).toContain(directive);
  });

  test('requires https only if the site has it', () => {
    expect(policy).toContain('upgrade-insecure-requests');
    expect(
      contentSecurityPolicy([], { secure: false, development: false, mediaOrigin: null, uploadOrigin: null }),
    ).not.toContain('upgrade-insecure-requests');
  });

  test('allows videos and pictures from the bucket if there is one, and nothing else', () => {
    const bucket = 'http://127.0.0.1:9000';
    const own = contentSecurityPolicy([], {
      secure: true,
      development: false,
      mediaOrigin: bucket,
      uploadOrigin: null,
    });
    const naming = own.split('; ').filter((directive) => directive.includes(bucket));
    expect(naming).toEqual([`img-src 'self' data: https: ${bucket}`, `media-src 'self' ${bucket}`]);
  });

  test('allows scripts to send to the bucket where files are sent, and nowhere else', () => {
    const bucket = 'http://127.0.0.1:9000';
    const own = contentSecurityPolicy([], {
      secure: true,
      development: false,
      mediaOrigin: null,
      uploadOrigin: bucket,
    });
    expect(own.split('; ').filter((directive) => directive.includes(bucket))).toEqual([`connect-src 'self' ${bucket}`]);
    expect(policy).toContain("connect-src 'self';");
  });
});
