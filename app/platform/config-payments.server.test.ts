import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productionSettings } from '#tests/support/production-settings.ts';
import { readConfig } from './config.server.ts';
import { StartError } from './start-error.server.ts';
import { specifies } from '#tests/specifies.ts';

const keys = {
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
};
const live = { ...productionSettings, MPESA_MODE: 'live', ...keys };
const sandbox = { ...keys, MPESA_MODE: 'sandbox' };

const paymentsOf = (settings: Record<string, string>) => readConfig(settings).payments;

/** Returns the problems of the settings; empty if they are valid. */
function problemsOf(settings: Record<string, string>): string[] {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.replace('These settings are missing or wrong: ', '').replace(/\.$/, '').split('; ');
  }
}

describe('MPESA_MODE', () => {
  test('is simulator in the demo and off in production by default', () => {
    expect(paymentsOf({})).toMatchObject({ mode: 'simulator' });
    expect(paymentsOf({ ...live, MPESA_MODE: '' })).toEqual({ mode: 'off' });
    expect(paymentsOf({ MPESA_MODE: 'off' })).toEqual({ mode: 'off' });
  });

  test.each(['lvie', 'LIVE', 'production', 'true'])(
    '%s is not a mode: payments are off, and the word is kept',
    (word) => {
      expect(paymentsOf({ MPESA_MODE: word })).toEqual({ mode: 'off', unknownMode: word });
    },
  );

  test.each([
    ['simulator', 5, {}],
    ['sandbox', 5, sandbox],
    ['live', 60, live],
  ])('%s allows %i queries a minute by default', (_mode, queriesPerMinute, settings) => {
    expect(paymentsOf(settings)).toMatchObject({ queriesPerMinute });
    expect(paymentsOf({ ...settings, MPESA_QUERIES_PER_MINUTE: '600' })).toMatchObject({ queriesPerMinute: 600 });
  });
});

describe('live', () => {
  test.each([
    ['24', {}],
    ['72', { MPESA_STATEMENT_HOURS: '72' }],
  ])('warns of statements after %s hours', (hours, settings) => {
    expect(paymentsOf({ ...live, ...settings })).toMatchObject({ statementHours: Number(hours) });
  });

  test('starts with every key, over https, with Safaricom alone', () => {
    expect(paymentsOf(live)).toMatchObject({
      mode: 'live',
      baseUrl: 'https://api.safaricom.co.ke',
      callbackBase: 'https://duka.co.ke',
      initiator: null,
    });
  });

  test.each(Object.keys(keys))('is refused without %s', (name) => {
    expect(problemsOf({ ...live, [name]: '' })).toEqual([`${name} is missing`]);
  });

  specifies('Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
  test('lists everything that is missing at once', () => {
    const problems = problemsOf({ MPESA_MODE: 'live' });
    for (const name of Object.keys(keys)) expect(problems).toContain(`${name} is missing`);
    expect(problems).toContain('APP_URL must start with https://');
    expect(problems).toContain('APP_MODE must be production in live mode');
  });

  test.each([
    ['the demo', { APP_MODE: 'demo' }, 'APP_MODE must be production in live mode'],
    [
      'the sandbox as its host',
      { MPESA_BASE_URL: 'https://sandbox.safaricom.co.ke' },
      'MPESA_BASE_URL must be https://api.safaricom.co.ke in live mode',
    ],
    [
      'a double on this machine',
      { MPESA_BASE_URL: 'http://127.0.0.1:4000' },
      'MPESA_BASE_URL must be https://api.safaricom.co.ke in live mode',
    ],
    ['an address over http', { APP_URL: 'http://duka.co.ke' }, 'APP_URL must start with https://'],
    [
      'callbacks over http',
      { MPESA_CALLBACK_BASE: 'http://localhost:3000' },
      'MPESA_CALLBACK_BASE must start with https://',
    ],
    ['a missing till', { MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline' }, 'MPESA_TILL is missing'],
  ])('is refused with %s', (_what, change, problem) => {
    expect(problemsOf({ ...live, ...change })).toEqual([problem]);
  });
});

describe('sandbox', () => {
  test('can be on this machine, but not elsewhere over http', () => {
    expect(paymentsOf({ ...sandbox, MPESA_BASE_URL: 'http://127.0.0.1:4000/' })).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000',
      callbackBase: 'http://localhost:3000',
    });
    expect(problemsOf({ ...sandbox, MPESA_BASE_URL: 'http://daraja.example' })).toEqual([
      'MPESA_BASE_URL must start with https://',
    ]);
  });
});

describe('the address for reports', () => {
  test('is normalised for Daraja', () => {
    const env = { ...sandbox, MPESA_CALLBACK_BASE: 'https://Duka.Co.Ke/pay/' };
    expect(paymentsOf(env)).toMatchObject({ callbackBase: 'https://duka.co.ke/pay' });
  });

  test.each(['mpesa', 'safaricom', 'exe', 'exec', 'cmd', 'sql', 'query'])(
    'is refused with the word %s in host or path, in any case',
    (word) => {
      const refused = expect.stringMatching(/^MPESA_CALLBACK_BASE holds '\w+', which Daraja refuses/);
      for (const address of [`https://${word}.co.ke`, `https://duka.co.ke/${word}`])
        expect(problemsOf({ ...sandbox, MPESA_CALLBACK_BASE: address })).toEqual([refused]);
      expect(problemsOf({ ...live, MPESA_CALLBACK_BASE: `https://my${word.toUpperCase()}.co.ke` })).toEqual([refused]);
      expect(problemsOf({ ...live, APP_URL: `https://my${word}.co.ke` })).toEqual([
        expect.stringMatching(/^APP_URL holds '\w+', which Daraja refuses/),
      ]);
    },
  );

  test.each([
    ['https://duka.co.ke/Pay', 'a path in small letters'],
    ['https://duka.co.ke/pay?at=1', 'without a question mark'],
    ['https://name@duka.co.ke', 'without a question mark, a # or a name'],
  ])('is refused as %s', (address, words) => {
    expect(problemsOf({ ...sandbox, MPESA_CALLBACK_BASE: address })).toEqual([expect.stringContaining(words)]);
  });

  test('can contain anything while Daraja is simulated', () => {
    expect(problemsOf({ APP_URL: 'http://mpesa.localhost:3000' })).toEqual([]);
  });
});

describe('the initiator', () => {
  const certificate = join('tests', 'support', 'certificate-for-tests.cer');
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(name: string, content: string | Buffer): string {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  }
  const initiatorOf = (settings: Record<string, string>) => {
    const payments = paymentsOf({ ...live, ...settings });
    return payments.mode === 'live' ? payments.initiator : null;
  };

  test('has a name with an encrypted credential', () => {
    const env = { MPESA_INITIATOR: 'mic3api', MPESA_SECURITY_CREDENTIAL: ' c2VhbGVk\n' };
    expect(initiatorOf(env)).toEqual({ name: 'mic3api', securityCredential: 'c2VhbGVk' });
  });

  test('or with a password and a certificate, in any form', () => {
    const { publicKey } = new X509Certificate(readFileSync(certificate));
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const path of [
      certificate,
      file('binary.cer', new X509Certificate(readFileSync(certificate)).raw),
      file('key.pem', pem),
    ]) {
      const env = {
        MPESA_INITIATOR: 'mic3api',
        MPESA_INITIATOR_PASSWORD: 'Baobab#72',
        MPESA_CERTIFICATE_FILE: path,
      };
      expect(initiatorOf(env)).toEqual({ name: 'mic3api', password: 'Baobab#72', certificate: pem });
    }
  });

  test.each([
    [{ MPESA_INITIATOR: 'mic3api' }, 'MPESA_SECURITY_CREDENTIAL is missing, or instead of it'],
    [{ MPESA_SECURITY_CREDENTIAL: 'c2VhbGVk' }, 'MPESA_INITIATOR is missing'],
    [{ MPESA_INITIATOR: 'mic3api', MPESA_INITIATOR_PASSWORD: 'word' }, 'MPESA_CERTIFICATE_FILE is missing'],
    [{ MPESA_INITIATOR: 'mic3api', MPESA_CERTIFICATE_FILE: certificate }, 'MPESA_INITIATOR_PASSWORD is missing'],
    [
      { MPESA_INITIATOR: 'mic3api', MPESA_SECURITY_CREDENTIAL: 'c2VhbGVk', MPESA_INITIATOR_PASSWORD: 'word' },
      'exclude each other',
    ],
  ])('is refused if incomplete: %j', (input, words) => {
    expect(problemsOf({ ...live, ...input })).toEqual([expect.stringContaining(words)]);
  });

  test('is refused for an invalid certificate', () => {
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const env = { ...live, MPESA_INITIATOR: 'mic3api', MPESA_INITIATOR_PASSWORD: 'word' };
    const none = expect.stringMatching(/^MPESA_CERTIFICATE_FILE .* holds no certificate or public key with RSA$/);
    for (const path of [
      file('words.cer', 'not a certificate'),
      file('empty.cer', ''),
      file('elliptic.pem', elliptic.publicKey.export({ type: 'spki', format: 'pem' })),
      file('private.pem', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ]) {
      expect(problemsOf({ ...env, MPESA_CERTIFICATE_FILE: path })).toEqual([none]);
    }
    expect(problemsOf({ ...env, MPESA_CERTIFICATE_FILE: join(folder, 'nowhere.cer') })).toEqual([
      expect.stringMatching(/^MPESA_CERTIFICATE_FILE .*nowhere\.cer cannot be read \(ENOENT\)$/),
    ]);
    expect(problemsOf({ ...env, MPESA_CERTIFICATE_FILE: folder })).toEqual([
      expect.stringMatching(/cannot be read \(EISDIR\)$/),
    ]);
  });
});
