import { expect, onTestFinished, test, vi } from 'vitest';
import { withLogFields } from './log-fields.ts';
import { createLog } from './log.server.ts';
import { Outage } from './outage.ts';

const secret = `5f${'0123456789'.repeat(6)}ab`;

/** Returns the line that `say` logs. */
function written(say: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  say(createLog('debug', { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return lines.join('');
}

test.each([
  ['a sentence', (log) => log.warn(`to 254712345678 at /api/payments/results/${secret} for a@b.example`)],
  ['a sentence beside fields', (log) => log.error({ alert: 'x' }, `0712345678 and ${secret} and a@b.example`)],
  ['a path', (log) => log.warn({ path: `/api/payments/results/${secret}` }, 'refused')],
  ['an error', (log) => log.error({ err: new Error(`+254712345678 ${secret} a@b.example`) }, 'failed')],
  ['fields', (log) => log.info({ phone: '254712345678', email: 'a@b.example', token: secret }, 'x')],
  ['fields of fields', (log) => log.info({ sent: { PartyA: '254712345678', Password: secret } }, 'x')],
  [
    'what Daraja is sent',
    (log) => log.info({ a: { b: { SecurityCredential: secret, PhoneNumber: '712345678' } } }, 'x'),
  ],
] as [string, Parameters<typeof written>[0]][])(
  '%s is logged without phone number, address and secret',
  (_what, say) => {
    const line = written(say);
    expect(line).not.toMatch(/712345678/);
    expect(line).not.toMatch(/a@b/);
    expect(line).not.toMatch(/0123456789/);
  },
);

test('everything else is logged unchanged', () => {
  const line = JSON.parse(
    written((log) => log.warn({ alert: 'surplus', order: 'MIC37K2Q9P' }, 'KSh 6,500 for %s', 'MIC37K2Q9P')),
  ) as object;
  expect(line).toMatchObject({ level: 40, alert: 'surplus', order: 'MIC37K2Q9P', msg: 'KSh 6,500 for MIC37K2Q9P' });
});

test('every line of a request or a job has its id, even after a wait', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const work = (name: string) => async () => {
    log.info(name);
    await Promise.resolve();
    log.warn({ path: '/' }, name);
  };
  await Promise.all([
    withLogFields({ requestId: 'r1' }, work('one')),
    withLogFields({ job: 'send', jobId: 'j1' }, work('two')),
    work('three')(),
  ]);
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (name: string) => entries.filter(({ msg }) => msg === name);
  expect(of('one')).toEqual([
    expect.objectContaining({ requestId: 'r1' }),
    expect.objectContaining({ requestId: 'r1' }),
  ]);
  expect(of('two')).toEqual(Array(2).fill(expect.objectContaining({ job: 'send', jobId: 'j1' })));
  expect(of('three').some((line) => 'requestId' in line || 'job' in line)).toBe(false);
});

test('an outage logs one line of a kind in a minute, without a stack, and then the number of further ones', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const away = () => new Outage('The database does not answer.', Object.assign(new Error('x'), { code: 'ECONNRESET' }));
  const taken = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
  for (let n = 0; n < 5_000; n += 1) {
    log.error({ err: away(), path: `/courses/${n}` }, 'request failed');
    log.warn({ err: away() }, 'job failed');
  }
  log.error({ err: away(), alert: 'backup' }, 'request failed');
  log.error({ err: new Error('ours') }, 'request failed');
  log.error({ err: new Error('ours') }, 'request failed');
  const first = taken();
  expect(first.map(({ msg }) => msg)).toEqual([
    'request failed',
    'job failed',
    'request failed',
    'request failed',
    'request failed',
  ]);
  expect(JSON.stringify(first.slice(0, 2))).not.toContain('at ');
  vi.advanceTimersByTime(60_000);
  expect(taken()).toEqual([
    expect.objectContaining({ level: 50, msg: 'again: request failed', repeated: 4_999 }),
    expect.objectContaining({ level: 40, msg: 'again: job failed', repeated: 4_999 }),
  ]);
  log.error({ err: away() }, 'request failed');
  expect(taken()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(taken()).toMatchObject([{ msg: 'again: request failed', repeated: 1 }]);
  vi.advanceTimersByTime(120_000);
  log.error({ err: away() }, 'request failed');
  expect(taken()).toMatchObject([{ msg: 'request failed' }]);
});
