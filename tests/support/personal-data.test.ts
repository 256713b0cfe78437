import { expect, test } from 'vitest';
import { personalDataIn } from './personal-data.ts';

test.each([
  ['an e-mail', '{"msg":"mail to ciru@example.com failed"}', 'ciru@example.com'],
  ['a phone', '{"msg":"prompt to 0712345678"}', '0712345678'],
  ['a phone of M-Pesa', '{"phone":254712345678}', '254712345678'],
  ['a secret', `{"url":"/results/${'5f'.repeat(16)}"}`, '5f'.repeat(16)],
  ['a code', '{"url":"/auth/callback?code=4%2F0Ab"}', '?code=4%2F0Ab'],
  ['a cookie', '{"headers":"__Host-mic3.session_token=abc.def"}', 'session_token=abc.def'],
])('%s is found for any person', (_what, log, found) => {
  expect(personalDataIn(log, [])).toContain(found);
});

test('the usual content of a log is not personal', () => {
  const line = `{"level":40,"time":"2026-11-22T03:00:00.000Z","requestId":"8d3f1c1e-3c8f-4b7e-9d55-0a4f3a1b2c3d","ms":254712,"msg":"slow"}`;
  expect(personalDataIn(line, ['Otieno Odhiambo'])).toEqual([]);
});
