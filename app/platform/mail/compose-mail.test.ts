import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { specifies } from '#tests/specifies.ts';
import type { MailBlock } from './mail-draft.ts';

const draft = (blocks: MailBlock[] = [], change: { to?: string; subject?: string } = {}) =>
  composeMail({
    brand: 'Duka & Co',
    to: 'faith@example.com',
    subject: 'Hello',
    heading: 'A heading',
    blocks,
    ...change,
  });

describe('composeMail', () => {
  specifies(
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('writes the same text in HTML and plain text', () => {
    const { html, text } = draft([
      { kind: 'text', text: 'Your receipt.' },
      { kind: 'facts', rows: [['Total', 'KSh 3,500']] },
      { kind: 'list', items: ['One course'] },
      { kind: 'button', label: 'Open', href: 'https://example.com/orders/1' },
      { kind: 'link', label: 'Print', href: 'https://example.com/receipts/1' },
      { kind: 'note', text: 'Thank you.' },
    ]);
    for (const words of [
      'A heading',
      'Your receipt.',
      'Total',
      'KSh 3,500',
      'One course',
      'Open',
      'https://example.com/orders/1',
      'Print',
      'https://example.com/receipts/1',
      'Thank you.',
    ]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
  });

  it('works without its picture, whose address is absolute and whose alternative text is escaped', () => {
    const picture = (src: string): MailBlock => ({ kind: 'picture', src, alt: '"><b>Soko' });
    const { html, text } = draft([picture('https://shop.example/share/cover/a.jpg'), { kind: 'text', text: 'Hello.' }]);
    expect(html).toMatch(/<img src="https:\/\/shop\.example\/share\/cover\/a\.jpg" alt="&quot;&gt;&lt;b&gt;Soko"/);
    expect(text).toBe('A heading\n\nHello.\n\n-- \nDuka & Co');
    expect(() => draft([picture('/share/cover/a.jpg')])).toThrow();
    expect(() => draft([picture('data:image/png;base64,AA')])).toThrow(RangeError);
  });

  it('shows markup in names and texts as it was typed', () => {
    const evil = `<img src=x onerror="alert('1')">&`;
    const { html, text } = draft([
      { kind: 'text', text: evil },
      { kind: 'list', items: [evil] },
      { kind: 'facts', rows: [[evil, evil]] },
    ]);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
    expect(text).toContain(evil);
  });

  it('lets no subject add a header', () => {
    expect(draft([], { subject: 'Hi\r\nBcc: spy@example.com\u0000' }).subject).toBe('Hi Bcc: spy@example.com');
  });

  it.each(['a@b.c, x@y.z', 'a@b.c\r\nBcc: x@y.z', 'Faith <a@b.c>', 'a@b.c x', 'nobody', '', `${'a'.repeat(260)}@b.c`])(
    'accepts exactly one recipient, not %j',
    (to) => expect(() => draft([], { to })).toThrow(RangeError),
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative'])(
    'does not link to %s',
    (href) => {
      expect(() => draft([{ kind: 'button', label: 'Open', href }])).toThrow();
      expect(() => draft([{ kind: 'link', label: 'Open', href }])).toThrow();
    },
  );

  it('keeps all input inside the attributes of a link', () => {
    const { html } = draft([{ kind: 'button', label: 'Open', href: 'https://example.com/?q="><script>' }]);
    expect(html).not.toContain('<script');
  });

  it('removes characters that the database cannot store', () => {
    const { html, text } = draft([{ kind: 'text', text: 'a\u0000b' }]);
    expect(html + text).not.toContain('\u0000');
  });
});
