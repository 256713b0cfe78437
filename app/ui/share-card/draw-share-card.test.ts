import { expect, test } from 'vitest';
import type { OutlineText } from '#app/shared/outlined-text.ts';
import { drawBadge } from '../artwork/draw-badge.ts';
import { drawShareCard } from './draw-share-card.ts';
import { certificateCard, courseCard, projectCard, shareCardPath, siteCard } from './share-card.ts';

const course = { slug: 'sell-by-phone', title: 'Sell by phone', category: 'mobile' } as const;

/** Every letter half as wide as it is high; its own shape is its text, escaped. */
const plain: OutlineText = (text, { size }) => ({
  width: text.length * size * 0.5,
  letters: [{ x: 0, scale: 1, edge: 0, path: Buffer.from(text).toString('hex') }],
});
const written = (svg: string) =>
  [...svg.matchAll(/stroke-linejoin="round" d="([0-9a-f]+)"/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString(),
  );

test('the address changes with whatever is on the picture', () => {
  const known = shareCardPath(courseCard('MIC3', course));
  expect(known).toMatch(/^\/share\/course\/sell-by-phone\/[0-9a-f]{16}\.png$/);
  expect(shareCardPath(courseCard('MIC3', { ...course }))).toBe(known);
  const others = [courseCard('MIC4', course), courseCard('MIC3', { ...course, title: 'Sell' })].map(shareCardPath);
  expect(new Set([known, ...others]).size).toBe(3);
});

test('a project is woven in the colours of its category', () => {
  expect(projectCard('MIC3', { slug: 'a', title: 'A', category: 'Proofreading & Editing' })).toMatchObject({
    category: 'proofreading-editing',
    label: 'Proofreading & Editing',
  });
});

test('label, brand and title are on it', () => {
  expect(written(drawShareCard(courseCard('MIC3', course), plain))).toEqual(
    expect.arrayContaining(['Mobile course', 'MIC3', 'Sell by phone']),
  );
});

test('a certificate has its learner, its course and the closed badge', () => {
  const facts = {
    code: 'ABCDEFGHJKMNPQRS',
    learnerName: 'Faith Nyambura',
    courseTitle: 'Sell by phone',
    category: 'mobile',
  };
  const card = certificateCard('MIC3', facts);
  expect(shareCardPath(card)).toMatch(/^\/share\/certificate\/abcdefghjkmnpqrs\/[0-9a-f]{16}\.png$/);
  const svg = drawShareCard(card, plain);
  expect(written(svg)).toEqual(expect.arrayContaining(['Certificate of completion · Faith Nyambura', 'Sell by phone']));
  expect(svg).toContain(drawBadge('Sell by phone', 'mobile', 1).match(/<g .*<\/g>/)?.[0]);
});

test.each([
  ['of many words', 'Sell what you grow '.repeat(20)],
  ['of one long word', 'x'.repeat(400)],
])('a title %s is cut with an ellipsis, and every line fits', (_case, title) => {
  const lines = written(drawShareCard({ ...siteCard('MIC3'), title }, plain)).slice(2);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(line.length * 25).toBeLessThanOrEqual(1080);
});

test('no text of the title is in the drawing, so nothing of it can be markup', () => {
  expect(drawShareCard({ ...siteCard('MIC3'), title: '</svg><script>' }, plain)).not.toContain('<script>');
});
