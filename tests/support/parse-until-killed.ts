import { createFileParser, defaultParserLimits } from '#app/platform/file-parsing/file-parser.server.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import { pdfOfPages, pdfWithLargePage } from './file-bombs.ts';

// Keeps the parser process busy with a file of minutes, while others wait; prints its id. The test kills this program.

const minutes = 10 * 60_000;
const parser = createFileParser({ ...defaultParserLimits, cpuMs: minutes, wallMs: minutes, memory: 2 ** 32 });
const small = sourceOf(pdfOfPages(['one']));
await parser.parse('measurePdf', { source: small, by: 'background' });
const options = { from: 1, count: 1 };
const large = sourceOf(pdfWithLargePage(400_000_000));
const jobs = [parser.parse('readPdfPages', { source: large, by: 'background', options })];
for (let waiting = 0; waiting < 3; waiting += 1) void parser.parse('measurePdf', { source: small, by: 'visitors' });
process.stdout.write(`busy ${parser.pid}\n`);
await Promise.all(jobs);
