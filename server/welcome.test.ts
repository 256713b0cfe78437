import { describe, expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { welcome } from './welcome.ts';

const said = (env: Record<string, string>) => welcome({ config: readConfig(env), simulatorUrl: null });

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
});
