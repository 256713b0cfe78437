import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('only the route of unforeseen errors answers 500, because other outages are not our mistake', () => {
  const saying = Object.keys(sources).filter((file) =>
    /(status: |\?\? |\w\(|\? )500\b(?! :)/.test(sources[file] ?? ''),
  );
  expect(saying).toEqual(['./unexpected-error.server.ts']);
});
