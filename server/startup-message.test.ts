import { describe, expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { startupMessage } from './startup-message.ts';
import { specifies } from '#tests/specifies.ts';

const said = (env: Record<string, string>, demoAccounts: { email: string; password: string }[] = []) =>
  startupMessage({ config: readConfig(env), simulatorUrl: null, demoAccounts });

describe('what is printed once the server can be used', () => {
  test('names a word in MPESA_MODE that nobody knows', () => {
    expect(said({ MPESA_MODE: 'lvie' })).toContain(
      "Payments are off, because MPESA_MODE is 'lvie': it must be one of off, simulator, sandbox, live.",
    );
  });

  test('says that payments are off where they are, and nothing of it where they are not', () => {
    expect(said({ MPESA_MODE: 'off' })).toContain('Payments are off (MPESA_MODE).');
    expect(said({})).not.toContain('Payments are off');
  });

  specifies('Access: no built-in accounts: a command creates the first administrator; the demo prints its accounts');
  test('names the demo accounts that can be used, and none where there are none', () => {
    expect(said({}, [{ email: 'learner@example.com', password: 'Learner#2026' }])).toContain(
      'Demo accounts:\n  learner@example.com / Learner#2026',
    );
    expect(said({})).not.toContain('Demo accounts');
  });
});
