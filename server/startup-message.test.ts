import { describe, expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { startupMessage } from './startup-message.ts';
import { specifies } from '#tests/specifies.ts';

const messageOf = (env: Record<string, string>, demoAccounts: { email: string; password: string }[] = []) =>
  startupMessage({ config: readConfig(env), simulatorUrl: null, demoAccounts });

describe('the text after the start', () => {
  test('names an unknown MPESA_MODE', () => {
    expect(messageOf({ MPESA_MODE: 'lvie' })).toContain(
      "Payments are off, because MPESA_MODE is 'lvie': it must be one of off, simulator, sandbox, live.",
    );
  });

  test('says that payments are off only if they are', () => {
    expect(messageOf({ MPESA_MODE: 'off' })).toContain('Payments are off (MPESA_MODE).');
    expect(messageOf({})).not.toContain('Payments are off');
  });

  specifies('Access: no built-in accounts: a command creates the first staff member; the demo prints its accounts');
  test('lists the usable demo accounts, or none', () => {
    expect(messageOf({}, [{ email: 'learner@example.com', password: 'Learner#2026' }])).toContain(
      'Demo accounts:\n  learner@example.com / Learner#2026',
    );
    expect(messageOf({})).not.toContain('Demo accounts');
  });
});
