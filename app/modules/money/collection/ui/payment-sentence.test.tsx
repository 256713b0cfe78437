import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { locales } from '#app/shared/locale.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';
import { PaymentSentence } from './payment-sentence.tsx';

const render = (text: string) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <PaymentSentence text={text} /> }])} />,
  );

test.each(locales)('where a sentence about a payment says to contact us, the words link there (%s)', (locale) =>
  inLocale(locale, () => {
    const html = render(m.payments_off());
    expect(html).toContain(
      `<a class="link" href="${localHref('/contact')}" data-discover="true">${m.checkout_contact_us()}</a>`,
    );
  }),
);

test('a text about payments says to contact us in both languages, or in none', () => {
  const read = (locale: string) =>
    JSON.parse(readFileSync(`app/texts/${locale}/payments.json`, 'utf8')) as Record<string, unknown>;
  const keysWithContact = (locale: 'en' | 'sw') =>
    Object.entries(read(locale))
      .filter(([, text]) => JSON.stringify(text).includes(inLocale(locale, () => m.checkout_contact_us())))
      .map(([key]) => key);
  expect(keysWithContact('sw')).toEqual(keysWithContact('en'));
});
