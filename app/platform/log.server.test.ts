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

/** A log whose lines `taken` returns as objects, on a clock that only the test moves. */
function logInTest() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return { log, taken: () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const away = (code = 'ECONNRESET') =>
  new Outage('The database does not answer.', Object.assign(new Error('x'), { code }));

test('an outage logs the first line of each kind, without a stack, and then one line a minute with all others and their causes', () => {
  const { log, taken } = logInTest();
  for (let n = 0; n < 5_000; n += 1) {
    log.error({ err: away(), path: `/courses/${n}` }, 'request failed');
    log.warn({ err: away('ECONNREFUSED') }, 'job failed');
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
    {
      level: 50,
      time: expect.any(String) as string,
      repeated: 9_998,
      lines: [
        { msg: 'request failed', cause: 'ECONNRESET', times: 4_999 },
        { msg: 'job failed', cause: 'ECONNREFUSED', times: 4_999 },
      ],
      msg: 'an outage lasts: more such lines',
    },
  ]);
  log.warn({ err: away('ECONNREFUSED') }, 'job failed');
  expect(taken()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(taken()).toMatchObject([{ level: 40, repeated: 1, lines: [{ msg: 'job failed', times: 1 }] }]);
});

test('what fails for another reason, or again after a quiet minute, has a line of its own', () => {
  const { log, taken } = logInTest();
  for (const code of ['ECONNRESET', 'ECONNREFUSED', 'ECONNREFUSED']) log.error({ err: away(code) }, 'request failed');
  expect(taken()).toHaveLength(2);
  vi.advanceTimersByTime(59_000);
  log.error({ err: away('57P03') }, 'request failed');
  expect(taken()).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(taken()).toMatchObject([{ repeated: 1 }]);
  // The minute ended two seconds after the line, which must not bring another.
  log.error({ err: away('57P03') }, 'request failed');
  expect(taken()).toEqual([]);
  vi.advanceTimersByTime(180_000);
  expect(taken()).toMatchObject([{ repeated: 1, lines: [{ cause: '57P03' }] }]);
  log.error({ err: away('57P03') }, 'request failed');
  expect(taken()).toMatchObject([{ msg: 'request failed' }]);
});

test('the code of every failed page is in the log, in its own line or in that of the minute, however many there are', () => {
  const { log, taken } = logInTest();
  const ids = Array.from({ length: 2_500 }, (_, n) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`);
  for (const requestId of ids) withLogFields({ requestId }, () => log.error({ err: away() }, 'request failed'));
  log.error({ err: away(), requestId: 'feedface-0000-4000-8000-000000000000' }, 'request failed');
  log.error({ err: away() }, 'request failed');
  vi.advanceTimersByTime(60_000);
  const [first, ...more] = taken();
  expect(first).toMatchObject({ msg: 'request failed', requestId: ids[0] });
  // A line stays below 16 KB, where collectors of logs cut it, and belongs to no single request.
  expect(more.map((line) => (line['codes'] as string[]).length)).toEqual([1_000, 1_000, 500]);
  for (const line of more) {
    expect(JSON.stringify(line).length).toBeLessThan(16_000);
    expect(line).not.toHaveProperty('requestId');
  }
  const codes = new Set(more.flatMap((line) => line['codes'] as string[]));
  expect([...ids.slice(1), 'feedface'].filter((id) => !codes.has(id.slice(0, 8)))).toEqual([]);
  expect(more.reduce((sum, { repeated }) => sum + Number(repeated), 0)).toBe(2_501);
});
