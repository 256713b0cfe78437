import { describe, expect, it } from 'vitest';
import { displayName, mainNavigation } from './navigation.ts';
import { specifies } from '#tests/specifies.ts';

describe('the navigation', () => {
  it('has the five pages in the order of the specification', () => {
    expect(mainNavigation.map(({ label }) => label)).toEqual(['Home', 'Courses', 'About Us', 'Contact', 'Portfolio']);
  });

  specifies("Entities: name falls back to the e-mail's part before the @");
  it.each([
    ['Faith Nyambura', 'faith@example.com', 'Faith Nyambura'],
    ['', 'faith.n@example.com', 'faith.n'],
    ['  ', 'faith@example.com', 'faith'],
  ])('calls somebody named %j with the e-mail %j %j', (name, email, shown) => {
    expect(displayName(name, email)).toBe(shown);
  });
});
