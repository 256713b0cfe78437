import { describe, expect, it } from 'vitest';
import { bodyOfMail, darkBodyOfMail, dark, light } from './mail-colours.ts';
import { renderMail } from './render-mail.ts';

const html = renderMail({
  brand: 'MIC3',
  subject: 'Hello',
  heading: `${light.ink} is our ink`,
  blocks: [{ kind: 'note', text: 'Thank you.' }],
});

describe('a mail on a page of the site', () => {
  it('is its body alone', () => {
    expect(bodyOfMail(html)).toContain('Thank you.');
    expect(bodyOfMail(html)).not.toMatch(/<\/?(html|head|body|style)/);
  });

  it('has no inline colour of the light theme in the dark one, and all of its text', () => {
    const shown = darkBodyOfMail(html);
    const styles = [...shown.matchAll(/style="([^"]*)"/g)].join(' ');
    for (const colour of Object.values(light)) expect(styles).not.toContain(colour);
    for (const colour of Object.values(dark)) expect(styles).toContain(colour);
    expect(shown).toContain(`${light.ink} is our ink`);
  });
});
