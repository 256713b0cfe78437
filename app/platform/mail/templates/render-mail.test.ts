import { describe, expect, it } from 'vitest';
import type { MailBlock } from '../mail-draft.ts';
import { light, mailStyles } from './mail-colours.ts';
import { renderMail } from './render-mail.ts';
import { specifies } from '#tests/specifies.ts';

const everything: MailBlock[] = [
  { kind: 'facts', rows: [['Total', 'KSh 3,500']] },
  { kind: 'text', text: 'Your receipt,\nat last.' },
  { kind: 'list', items: ['One course'] },
  { kind: 'button', label: 'Open', href: 'https://example.com/orders/1?a=1&b=2' },
  { kind: 'link', label: 'Print', href: 'https://example.com/receipts/1' },
  { kind: 'note', text: 'Thank you.' },
];
const render = (blocks: MailBlock[] = everything) =>
  renderMail({ brand: 'Duka & Co', subject: 'Hello', heading: 'A heading', blocks });

/** Returns the styles and the classes of every element in the body. */
function elements(html: string) {
  return [...html.slice(html.indexOf('<body')).matchAll(/<[a-z0-9]+ ([^>]*)>/g)].map(([, attributes = '']) => ({
    classes: /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [],
    styles: /style="([^"]*)"/.exec(attributes)?.[1]?.split(';') ?? [],
  }));
}

describe('renderMail', () => {
  it('puts the first sentence, or the heading, into the preview text', () => {
    const preheader = (html: string) => /data-skip-in-text="true">([^<]*)</.exec(html)?.[1];
    expect(preheader(render())).toBe('Your receipt, at last.');
    expect(preheader(render([]))).toBe('A heading');
    expect(preheader(render([{ kind: 'text', text: `${'a'.repeat(148)}😀` }]))).toBe(`${'a'.repeat(148)}\uFFFD`);
  });

  specifies(
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('has a class for the dark theme on every element with a light colour', () => {
    const classOf = { canvas: 'm-canvas', sheet: 'm-sheet', line: 'm-line', ink: 'm-ink', muted: 'm-muted' };
    const found = elements(render());
    for (const [name, colour] of Object.entries(light)) {
      const painted = found.filter(({ styles }) => styles.some((style) => style.endsWith(colour)));
      expect(painted.length, name).toBeGreaterThan(0);
      const requested = classOf[name as keyof typeof light];
      expect(mailStyles).toContain(`.${requested}`);
      // The style sheet finds the canvas cell by its place; the border belongs to the sheet.
      const missed = painted.filter(({ classes }) => !classes.includes(requested) && !classes.includes('m-sheet'));
      expect(missed.filter(({ styles }) => !styles.includes(`background-color:${light.canvas}`))).toEqual([]);
    }
  });

  it("keeps line breaks, and the company's name unchanged", () => {
    const html = render();
    expect(html).toContain('Your receipt,<br/>at last.');
    expect(html).toContain('Duka &amp; Co');
    expect(html).toContain('href="https://example.com/orders/1?a=1&amp;b=2"');
  });

  it('loads no external image, script, font or style sheet', () => {
    expect(render()).not.toMatch(/<(img|script|link)|url\(|@import/);
  });

  it('sizes the button for Outlook, which ignores padding of links', () => {
    expect(render()).toMatch(/<!--\[if mso\]><i style="mso-font-width:\d+%;mso-text-raise:19\.5"/);
  });
});
