import { expect, it } from 'vitest';
import { specifies } from '#tests/specifies.ts';
import { displayName } from './display-name.ts';

specifies("Entities: name falls back to the e-mail's part before the @");
it.each([
  ['Faith Nyambura', 'faith@example.com', 'Faith Nyambura'],
  ['', 'faith.n@example.com', 'faith.n'],
  ['  ', 'faith@example.com', 'faith'],
])('the name %j with the e-mail %j is displayed as %j', (name, email, shown) => {
  expect(displayName(name, email)).toBe(shown);
});
