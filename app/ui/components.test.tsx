import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { Badge } from './artwork.tsx';
import { Button } from './button.tsx';
import { CountUp } from './count-up.tsx';
import { Field } from './field.tsx';
import { pagesToShow } from './pagination.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { strengthLabel } from './strength-meter.tsx';
import { Table } from './table.tsx';
import { specifies } from '#tests/specifies.ts';

const html = (element: ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe('a field', () => {
  it('is linked to its label, its error and its hint', () => {
    const markup = html(<Field id="phone" label="Phone" hint="Kenyan numbers" error="Too short" />);
    expect(markup).toContain('<label for="phone">');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('aria-describedby="phone-error phone-hint"');
    expect(markup).toContain('id="phone-error"');
  });

  it('is not invalid without an error', () => {
    expect(html(<Field label="Phone" />)).not.toContain('aria-');
  });
});

describe('a button', () => {
  it('does not submit by default', () => {
    expect(html(<Button>Go</Button>)).toContain('type="button"');
    expect(html(<Button type="submit">Go</Button>)).toContain('type="submit"');
  });

  it('shows that it is busy and keeps the focus', () => {
    const markup = html(<Button busy>Saving</Button>);
    expect(markup).toContain('aria-busy="true"');
    expect(markup).not.toContain(' disabled');
  });
});

describe('figures', () => {
  it('show cents as shillings with no-break spaces', () => {
    expect(html(<Price cents={toCents(650000)} />)).toContain('<small>KSh\u00a0</small>6,500');
    expect(html(<Price cents={toCents(549950)} />)).toContain('5,499.50');
  });

  specifies('Home: figures count up in about 2.5 s');
  it('renders the final number on the server', () => {
    expect(html(<CountUp value={100} suffix="+" />)).toMatch(/>100\+</);
  });

  specifies(
    'Account pages: /update-password: new password, confirm, live strength meter',
    'Validation: strength labels from Very weak to Very strong',
  );
  it.each([
    [0, 'Very weak'],
    [1, 'Weak'],
    [2, 'Fair'],
    [3, 'Good'],
    [4, 'Strong'],
    [5, 'Very strong'],
    [-1, 'Very weak'],
    [9, 'Very strong'],
  ])('calls a password of score %i "%s"', (score, label) => {
    expect(strengthLabel(score)).toBe(label);
  });

  it('never show a closed badge for an unfinished course', () => {
    expect(html(<Badge category="data" title="Data" done={0.999} />)).toContain('/art/badge/data/99/');
    expect(html(<Badge category="data" title="Data" done={1} />)).toContain('/art/badge/data/100/');
  });
});

describe('a picture', () => {
  const own = { id: 'b7c1', details: { width: 700, height: 400, preview: 'data:image/webp;base64,UklGRg==' } };

  it('of the site is offered in its sizes and small formats, with its own shape and preview', () => {
    const markup = html(<Picture picture={own} sizes="50vw" />);
    expect(markup).toContain('<source type="image/avif" srcSet="/pictures/b7c1/160.avif 160w, ');
    expect(markup).toContain('/pictures/b7c1/960.webp 960w" sizes="auto, 50vw"');
    expect(markup).not.toContain('1280w');
    expect(markup).toContain('src="/pictures/b7c1/640.jpg" alt="" width="700" height="400"');
    expect(markup).toContain('--preview:url(data:image/webp;base64,UklGRg==)');
    expect(markup).toContain('loading="lazy"');
    expect(markup).toContain('decoding="async"');
  });

  it('that is visible first is fetched first', () => {
    const markup = html(<Picture picture={{ id: 'b7c1' }} sizes="100vw" eager />);
    expect(markup).toContain('1280w" sizes="100vw"');
    expect(markup).toContain('loading="eager"');
    expect(markup).toContain('fetchPriority="high"');
    expect(markup).toContain('width="1280" height="720"');
    expect(markup).not.toContain('style=');
  });

  it('of another site stays unchanged, in its box', () => {
    const markup = html(
      <Picture picture={{ href: 'https://example.com/a.png' }} sizes="50vw" width={96} height={64} />,
    );
    expect(markup).toMatch(
      /^<img src="https:\/\/example.com\/a.png" alt="" width="96" height="64"[^>]* loading="lazy"/,
    );
    expect(markup).not.toContain('srcSet');
  });
});

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 10, [1, 0, 4, 5, 6, 0, 10]],
    [10, 10, [1, 0, 9, 10]],
  ])('on page %i of %i show %j', (page, pages, shown) => {
    expect(pagesToShow(page, pages)).toEqual(shown);
  });
});

describe('a table', () => {
  it('keeps its roles in every layout, and states its order', () => {
    const markup = html(
      <Table
        caption="People"
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: (name: string) => name,
            sort: { to: '?sort=-name', direction: 'ascending' },
          },
        ]}
        rows={['Faith']}
        keyOf={(name) => name}
      />,
    );
    expect(markup).toContain('aria-sort="ascending"');
    expect(markup).toContain('role="cell"');
    expect(markup).toContain('<caption class="sr">People</caption>');
  });
});
