import { expect, test } from 'vitest';
import type { OutlineText } from '#app/shared/outlined-text.ts';
import { toCents } from '#app/shared/money.ts';
import { drawBadge } from '../artwork/draw-badge.ts';
import { drawCourseCard } from './draw-course-card.ts';
import { drawShareCard } from './draw-share-card.ts';
import { certificateCard, courseCard, projectCard, shareCardPath, siteCard } from './share-card.ts';

const priceCents = toCents(650_000);
const course = {
  slug: 'sell-by-phone',
  title: 'Sell by phone',
  category: 'mobile',
  priceCents,
  picture: null,
} as const;

/** Outlines every letter half as wide as high; its shape is its text, escaped. */
const plain: OutlineText = (text, { size }) => ({
  width: text.length * size * 0.5,
  letters: [{ x: 0, scale: 1, edge: 0, path: Buffer.from(text).toString('hex') }],
});
const written = (svg: string) =>
  [...svg.matchAll(/stroke-linejoin="round" d="([0-9a-f]+)"/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString(),
  );

test('the address changes with everything on the picture', () => {
  const known = shareCardPath(courseCard('MIC3', course));
  expect(known).toMatch(/^\/share\/course\/sell-by-phone\/[0-9a-f]{16}\.jpg$/);
  expect(shareCardPath(courseCard('MIC3', { ...course }))).toBe(known);
  const others = [
    courseCard('MIC4', course),
    courseCard('MIC3', { ...course, title: 'Sell' }),
    courseCard('MIC3', { ...course, priceCents: toCents(650_050) }),
    courseCard('MIC3', { ...course, picture: { id: '1' } }),
    courseCard('MIC3', { ...course, picture: { id: '2' } }),
  ];
  expect(new Set([known, ...others.map(shareCardPath)]).size).toBe(6);
});

test('a project has the woven colours of its category', () => {
  expect(projectCard('MIC3', { slug: 'a', title: 'A', category: 'Proofreading & Editing' })).toMatchObject({
    category: 'proofreading-editing',
    label: 'Proofreading & Editing',
  });
});

test('a project has its label, the brand and its title', () => {
  const card = projectCard('MIC3', { slug: 'a', title: 'Soko', category: 'Web Development' });
  expect(written(drawShareCard(card, plain))).toEqual(expect.arrayContaining(['Web Development', 'MIC3', 'Soko']));
});

test('a course has the brand, its title and its price, beside its picture', () => {
  const svg = drawCourseCard(courseCard('MIC3', { ...course, title: '</svg><script>' }), plain);
  expect(written(svg)).toEqual(['MIC3', '</svg><script>', 'KSh\u00a06,500', 'Pay once by M-Pesa']);
  expect(svg).not.toContain('script');
});

test.each(['Sell what you grow '.repeat(20), 'x'.repeat(400)])(
  'the title of a course fits into its panel: %s',
  (title) => {
    const lines = written(drawCourseCard(courseCard('MIC3', { ...course, title }), plain)).slice(1, -2);
    expect(lines.length).toBeLessThanOrEqual(7);
    expect(lines.at(-1)).toMatch(/…$/);
    for (const line of lines) expect(line.length * 13.5).toBeLessThanOrEqual(292);
  },
);

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

test('no text of the title is in the drawing, so it cannot contain markup', () => {
  expect(drawShareCard({ ...siteCard('MIC3'), title: '</svg><script>' }, plain)).not.toContain('<script>');
});
