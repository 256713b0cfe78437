import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pbkdf2 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { endFileParser, parseFile } from '#app/platform/file-parsing/file-parser.server.ts';
import type { HandlerName } from '#app/platform/file-parsing/handlers.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import { maxFileBytes, type MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import { recogniseFile } from '#app/modules/catalogue/media/recognise-file.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  captionsOf,
  flatPng,
  headBombs,
  pdfNested,
  pdfOfPages,
  pdfWithLargeIndex,
  pdfWithLargePage,
  videoOfEmptyTracks,
  workbookWith,
  zipOf,
} from './file-bombs.ts';
import { workbookOf } from './workbook.ts';

// Parses a bomb of each kind as a server does, while others ask for pages and passwords are hashed; prints what they felt as JSON.

const mb = maxFileBytes.captions;
const cue = '00:00.000 --> 00:01.000\n';

/** Bombs by what parses them in the parser process, or as what the server itself recognises them. */
const bombs: Partial<Record<HandlerName | MediaKind, Readonly<Record<string, () => Uint8Array>>>> = {
  // Before the parser's, whose memory the server keeps and would hide theirs.
  captions: {
    'captions of one line': () => captionsOf(mb, 'a', 'WEBVTT '),
    'captions of empty lines': () => captionsOf(mb, '\n'),
    'captions of returns': () => captionsOf(mb, '\r'),
    'captions of arrows': () => captionsOf(mb, '-->'),
    'captions of deep tags': () => captionsOf(mb, '<b>'),
    'captions of short cues, and a false one': () =>
      captionsOf(mb, cue, `WEBVTT\n\n${cue.repeat(mb / cue.length - 1)}-->\n`),
    'captions in UTF-16': () => captionsOf(mb, 'a\n', 'WEBVTT\n\n', 'utf16le'),
    'captions in Latin-1': () => captionsOf(mb, '\u00e9\n', 'WEBVTT\n\n', 'latin1'),
    'captions of zeros': () => captionsOf(mb, '\0'),
  },
  video: Object.fromEntries(Object.entries(headBombs).map(([name, head]) => [name, () => head])),
  measurePdf: {
    'index of 2 MB': () => pdfWithLargeIndex(2_000_000),
    'index of 100 MB': () => pdfWithLargeIndex(100_000_000),
    'nested arrays': () => pdfNested(1_000_000, ['[', ']']),
    'nested dictionaries': () => pdfNested(300_000, ['<</A ', '>>']),
  },
  readPdfPages: { 'page of 50 MB': () => pdfWithLargePage(50_000_000) },
  resizePicture: {
    'picture of 6300 × 6300': () => flatPng(6_300, 6_300),
    'picture of 30000 × 30000': () => flatPng(30_000, 30_000),
  },
  readWorkbook: {
    'rows of attributes': () => workbookWith(`<row ${'r '.repeat(7_000_000)}`),
    'shared strings of 15 MB': () => workbookWith('', '<si><t>a</t></si>'.repeat(900_000)),
    'cell of 15 MB': () =>
      workbookWith(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(15_000_000)}</t></is></c></row>`),
    'zip of a gigabyte': () => zipOf({ 'xl/workbook.xml': { content: Buffer.alloc(500_000_000) } }),
    'zip with a false size': () => zipOf({ 'xl/workbook.xml': { content: Buffer.alloc(50_000_000), announced: 10 } }),
  },
  findVideoFormat: { 'video of empty tracks': () => videoOfEmptyTracks(60_000_000) },
  measureVideo: { 'half a video': () => readFileSync('tests/fixtures/videos/hevc.mp4').subarray(0, 3_000) },
};
const options: Partial<Record<HandlerName | MediaKind, unknown>> = {
  readPdfPages: { from: 1, count: 40 },
  resizePicture: { width: 160, format: 'webp' },
};
const inOrder = Object.entries(bombs).flatMap(([handler, some]) =>
  Object.entries(some).map(([name, make]) => ({ name, handler: handler as keyof typeof bombs, make })),
);

const isKind = (handler: HandlerName | MediaKind): handler is MediaKind => handler in maxFileBytes;

const parse = (handler: HandlerName | MediaKind, bytes: Uint8Array): Promise<unknown> =>
  isKind(handler)
    ? recogniseFile(handler, Buffer.from(bytes))
    : parseFile(handler, { source: sourceOf(bytes), by: 'visitors', options: options[handler] as never });

const server = createServer((_request, response) => response.end('a page')).listen(0, '127.0.0.1');
// While a bomb is made, nobody asks for a page.
server.keepAliveTimeout = 0;
await new Promise((listening) => server.once('listening', listening));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const hash = promisify(pbkdf2);

// Loads and compiles what the measurements use.
for (let page = 0; page < 3_000; page++) await (await fetch(url)).text();
await parse('measurePdf', pdfOfPages(['a']));

const results = [];
for (const { name, handler, make } of inOrder) {
  const bytes = make();
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [peak, pages, passwords] = [before, 0, 0];
  const parsed = new AbortController();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const askForPages = async () => {
    while (!parsed.signal.aborted) {
      await (await fetch(url)).text();
      pages += 1;
      await wait(5);
      peak = Math.max(peak, process.memoryUsage.rss());
    }
  };
  const hashPasswords = async () => {
    while (!parsed.signal.aborted) {
      await hash('a password', 'salt', 20_000, 32, 'sha256');
      passwords += 1;
      await wait(20);
    }
  };
  const begun = performance.now();
  const others = [askForPages(), hashPasswords()];
  const outcome = await parse(handler, bytes).then(
    () => 'done',
    (error: unknown) =>
      error instanceof FileRefusal
        ? error.reason
        : error instanceof DomainError
          ? error.code
          : `failed: ${String(error)}`,
  );
  const ms = Math.round(performance.now() - begun);
  // What the server itself reads leaves nobody time to look meanwhile.
  peak = Math.max(peak, process.memoryUsage.rss());
  parsed.abort();
  await Promise.all(others);
  delay.disable();
  const [good, table] = [
    JSON.stringify(await parse('measurePdf', pdfOfPages(['a', 'b']))),
    JSON.stringify(await parse('readWorkbook', workbookOf([['A', 'B']]))),
  ];
  results.push({
    name,
    outcome,
    isRecognised: isKind(handler),
    isAliveAfterwards: good === '{"pageCount":2,"isXfa":false}' && table === '[[["A","B"]]]',
    bytes: bytes.length,
    ms,
    pages,
    passwords,
    p95: Math.round(delay.percentile(95) / 1e5) / 10,
    grownMb: Math.round((peak - before) / 1e5) / 10,
  });
}
server.close();
server.closeAllConnections();
endFileParser();
const loaded = readFileSync('/proc/self/maps', 'utf8');
process.stdout.write(JSON.stringify({ results, hasLoadedSharp: loaded.includes('libvips') }));
