import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('no route but what answers the unforeseen says 500: an outage would be called a mistake of ours', () => {
  const saying = Object.keys(sources).filter((file) =>
    /(status: |\?\? |\w\(|\? )500\b(?! :)/.test(sources[file] ?? ''),
  );
  expect(saying).toEqual(['./unforeseen.server.ts']);
});
