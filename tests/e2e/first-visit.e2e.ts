import { gzipSync } from 'node:zlib';
import { frontendFoundations as course } from '#seeds/content/courses/frontend-foundations.ts';
import { weighPage } from '../../bench/pages.ts';
import { readClientChunks } from './support/client-chunks.ts';
import { expect, productUrl, test } from './support/test.ts';

/** Bytes of scripts that each page loaded before the second language, which may add 6 kB. */
const inOneLanguage: Readonly<Record<string, number>> = {
  '/': 129_125,
  '/courses': 132_492,
  [`/courses/${course.slug}`]: 130_393,
  '/contact': 131_639,
  '/portfolio': 129_052,
  '/login': 131_081,
};
/** What the button that sends a link adds to a course's page, with the bundler's code that loads its menu when it is pressed. */
const sendButton: Readonly<Record<string, number>> = { [`/courses/${course.slug}`]: 1_400 };
const maxScripts = (path: string) => (inOneLanguage[path] ?? 0) + (sendButton[path] ?? 0) + 6_000;

for (const path of Object.keys(inOneLanguage).filter((each) => each !== '/login')) {
  test(`a first visit of ${path} loads little, and no script of React before it is needed @main`, async ({
    request,
  }) => {
    const { scripts, deferredScripts, whole } = await weighPage(productUrl(), path);
    expect(scripts).toBe(0);
    expect(deferredScripts).toBeGreaterThan(50_000);
    expect(deferredScripts).toBeLessThan(maxScripts(path));
    expect(whole).toBeLessThan(120_000);
    const answer = await request.get(path);
    expect(answer.headers()['link']).toMatch(/^<\/assets\/[\w.-]+\.css>; rel=preload; as=style, .*as=font/);
    const html = await answer.text();
    const script = html.slice(html.lastIndexOf('<script>'), html.lastIndexOf('</script>'));
    expect(script).toContain('hydrateOnInteraction');
    expect(gzipSync(script).byteLength).toBeLessThan(2_000);
  });
}

test('a personal page loads its scripts at once, and last @main', async ({ request }) => {
  const { scripts, deferredScripts, whole } = await weighPage(productUrl(), '/login');
  expect(scripts).toBeGreaterThan(50_000);
  expect(scripts).toBeLessThan(maxScripts('/login'));
  expect(deferredScripts).toBe(0);
  expect(whole).toBeLessThan(350_000);
  const answer = await request.get('/login');
  expect(answer.headers()['link']).toContain('rel=preload; as=style');
  const html = await answer.text();
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low"');
  expect(html).not.toContain('<link rel="modulepreload" href');
});

test('practice adds at most 25 kB to the player, and nothing to public pages', () => {
  const chunks = readClientChunks();
  const practice = chunks.loadedBy(({ name }) => name === 'practice-runner');
  expect(practice.size).toBeGreaterThan(5);
  const isFrame = (key: string) => /^app\/(?:root|entry\.client)\./.test(key);
  const others = chunks.loadedBy(
    ({ isEntry }, key) =>
      isEntry === true &&
      (isFrame(key) || /routes\/(?:public|learner)\//.test(key)) &&
      !/learner\/(?:player|practice)\.tsx/.test(key),
  );
  const added = new Set([...practice].filter((key) => !others.has(key)));
  expect([...added].some((key) => key.includes('question-view'))).toBe(true);
  expect(chunks.weigh(added)).toBeGreaterThan(10_000);
  expect(chunks.weigh(added)).toBeLessThan(25_000);
});
