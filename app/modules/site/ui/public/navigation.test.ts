import { describe, expect, it } from 'vitest';
import { mainNavigation } from './navigation.ts';

describe('the navigation', () => {
  it('has the five pages in the order of the specification', () => {
    expect(mainNavigation.map(({ label }) => label())).toEqual(['Home', 'Courses', 'About Us', 'Contact', 'Portfolio']);
  });
});
