import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readPdfPages } from './handlers/read-pdf.ts';

/** Reads a file in a process in which the package that draws is missing, as after `npm start`. */
const program = `
  import { registerHooks } from 'node:module';
  import { readFileSync } from 'node:fs';
  registerHooks({
    resolve(name, context, next) {
      if (name.startsWith('@napi-rs/canvas')) throw new Error('it is not installed');
      return next(name, context);
    },
  });
  const { readPdfPages } = await import(process.argv[1]);
  const bytes = readFileSync(process.argv[2]);
  const source = { byteSize: bytes.length, read: async (start, end) => new Uint8Array(bytes.subarray(start, end)) };
  process.stdout.write(JSON.stringify(await readPdfPages(source, { from: 1, count: 9 })));
`;

test.each(['launch-checklist.pdf', 'office-rule.sw.pdf'])('%s is read without the package that draws', async (name) => {
  const file = `seeds/media/${name}`;
  const bytes = readFileSync(file);
  const source = {
    byteSize: bytes.length,
    read: (start: number, end: number) => Promise.resolve(new Uint8Array(bytes.subarray(start, end))),
  };
  const handler = new URL('handlers/read-pdf.ts', import.meta.url).href;
  const args = ['--input-type=module', '--eval', program, handler, file];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toContain('it is not installed');
  const read = await readPdfPages(source, { from: 1, count: 9 });
  expect(read.pages.join(' ').length).toBeGreaterThan(200);
  expect(JSON.parse(stdout)).toEqual(read);
});
