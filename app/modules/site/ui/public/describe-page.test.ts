import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { createRoutesStub, Meta } from 'react-router';
import { expect, test } from 'vitest';
import { describePage } from './describe-page.ts';
import { specifies } from '#tests/specifies.ts';

const facts = { appUrl: 'https://shop.example', brand: 'MIC3', city: '', phone: '', email: '', socials: {} };
const matches = [{ id: 'root' }, { id: 'routes/public/layout', loaderData: { facts } }];
const words = { path: '/courses/a', title: 'A', description: 'About A.' };

specifies('Public shell: title, description, canonical address and share image of each page');
test('a page has one address, based on the site’s own', () => {
  expect(describePage(matches, words)).toEqual(
    expect.arrayContaining([
      { title: 'A · MIC3' },
      { name: 'description', content: 'About A.' },
      { tagName: 'link', rel: 'canonical', href: 'https://shop.example/courses/a' },
      { property: 'og:url', content: 'https://shop.example/courses/a' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  );
});

test('every page has a picture at an absolute address', () => {
  const image = describePage(matches, words).find((tag) => 'property' in tag && tag.property === 'og:image');
  expect(image).toMatchObject({
    content: expect.stringMatching(/^https:\/\/shop\.example\/share\/site\/site\/[0-9a-f]{16}\.png$/),
  });
});

specifies('Public shell: structured data: company, course and offer, breadcrumbs, questions');
test('no title can end the script of the structured data', () => {
  const evil = '</script><script>alert(1)</script>\u2028\u2029<!--';
  const head = describePage(matches, { ...words, title: evil, structuredData: [{ '@type': 'Course', name: evil }] });
  const Page = createRoutesStub([{ path: '/', meta: () => head, Component: () => createElement(Meta) }]);
  const html = renderToStaticMarkup(createElement(Page));
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toMatchObject({ name: evil });
});
