import { describe, expect, test } from 'vitest';
import { productionSettings } from '#tests/support/production-settings.ts';
import { refusalOfSettings } from '#tests/support/refusal-of-settings.ts';
import { readConfig } from './config.server.ts';
import { specifies } from '#tests/specifies.ts';

const production = productionSettings;

describe('without settings', () => {
  test('the demo runs on this machine', () => {
    expect(readConfig({})).toEqual({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      workers: 1,
      appUrl: 'http://localhost:3000',
      dataDir: './data',
      misspelt: [],
      database: { kind: 'embedded' },
      storage: { kind: 'folder' },
      authSecret: null,
      requireVerifiedEmail: true,
      sessionIdleDays: 30,
      staff: { emailDomain: null, requireTotp: false },
      mail: { kind: 'outbox', from: 'MIC3 <no-reply@example.com>' },
      google: { kind: 'demo' },
      payments: { mode: 'simulator', port: 0, callbackBase: 'http://localhost:3000', queriesPerMinute: 5 },
      backup: { key: { kind: 'none' }, schedule: null },
      maxUploadBytes: { video: null, pdf: null, image: null },
      ffmpeg: null,
      contentAccess: 'enrolled',
      orderPriceHours: 48,
      drainMs: 0,
      trustedProxies: [],
      metrics: null,
      logLevel: 'info',
    });
  });

  test('an empty text counts as unset', () => {
    expect(readConfig({ PORT: ' ', APP_URL: '', AUTH_SECRET: '' })).toEqual(readConfig({}));
  });
});

test('limits of uploads are megabytes', () => {
  expect(readConfig({ UPLOAD_MAX_PDF_MB: '2' }).maxUploadBytes).toEqual({ video: null, pdf: 2_097_152, image: null });
});

describe('an invalid setting is named', () => {
  test.each([
    ['APP_MODE', 'live', 'APP_MODE must be demo or production'],
    ['PORT', 'many', 'PORT must be a number'],
    ['PORT', '70000', 'PORT must be 0 to 65535'],
    ['UPLOAD_MAX_IMAGE_MB', '0', 'UPLOAD_MAX_IMAGE_MB must be 1 to 100'],
    ['UPLOAD_MAX_VIDEO_MB', '1.5', 'UPLOAD_MAX_VIDEO_MB must be a whole number of MB'],
    ['PORT', '80.5', 'PORT must be a whole number'],
    ['APP_URL', 'shop.example', 'APP_URL must be a URL'],
    ['APP_URL', 'javascript:alert(1)', 'APP_URL must be a URL'],
    ['APP_URL', 'https://shop.example/learn', 'APP_URL must be a scheme and a host alone'],
    ['APP_URL', 'https://user:word@shop.example', 'APP_URL must be a scheme and a host alone'],
    ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL must start with postgres://'],
    ['DATABASE_POOL', '0', 'DATABASE_POOL must be 1 to 100'],
    ['WORKERS', '0', 'WORKERS must be 1 to 64'],
    ['WORKERS', '65', 'WORKERS must be 1 to 64'],
    ['WORKERS', '1.5', 'WORKERS must be a whole number'],
    ['WORKERS', 'all', 'WORKERS must be a number of processes'],
    ['WORKERS', '2', 'WORKERS above 1 needs DATABASE_URL'],
    ['WORKERS', '2', 'WORKERS above 1 needs another MPESA_MODE'],
    ['DATABASE_POOL', '2.5', 'DATABASE_POOL must be a whole number'],
    ['AUTH_SECRET', 'short', 'AUTH_SECRET must have at least 32 characters'],
    ['AUTH_SECRET', 'password'.repeat(8), 'AUTH_SECRET is too easy to guess'],
    ['SESSION_IDLE_DAYS', '31', 'SESSION_IDLE_DAYS must be 1 to 30'],
    ['SESSION_IDLE_DAYS', 'many', 'SESSION_IDLE_DAYS must be a number of days'],
    ['AUTH_REQUIRE_VERIFIED_EMAIL', 'yes', 'AUTH_REQUIRE_VERIFIED_EMAIL must be true or false'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must start with smtp://'],
    ['GOOGLE_ISSUER', 'accounts.google.com', 'GOOGLE_ISSUER must be a URL'],
    ['GOOGLE_CLIENT_ID', 'id', 'GOOGLE_CLIENT_SECRET is missing'],
    ['GOOGLE_CLIENT_SECRET', 'word', 'GOOGLE_CLIENT_ID is missing'],
    ['MPESA_SHORTCODE', '12', 'MPESA_SHORTCODE must be 5 to 7 digits'],
    ['MPESA_QUERIES_PER_MINUTE', '0', 'MPESA_QUERIES_PER_MINUTE must be 1 to 600'],
    ['MPESA_QUERIES_PER_MINUTE', '601', 'MPESA_QUERIES_PER_MINUTE must be 1 to 600'],
    ['MPESA_QUERIES_PER_MINUTE', '1.5', 'MPESA_QUERIES_PER_MINUTE must be a whole number'],
    ['MPESA_SECURITY_CREDENTIAL', 'our password!', 'MPESA_SECURITY_CREDENTIAL must be the text'],
    ['CONTENT_ACCESS', 'all', 'CONTENT_ACCESS must be enrolled or signed-in'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.example', 'TRUSTED_PROXIES must be addresses'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug or silent'],
  ])('%s=%s', (name, value, sentence) => {
    expect(refusalOfSettings({ [name]: value })).toContain(sentence);
  });

  test('with its invalid value', () => {
    const sentence = refusalOfSettings({ APP_MODE: 'production', SMPT_URL: 'smtp://mail.example' });
    expect(sentence).toMatch(/SMTP_URL is missing.*; SMPT_URL is no setting, SMTP_URL is\.$/);
  });

  test('together with all the others', () => {
    const sentence = refusalOfSettings({ PORT: 'many', CONTENT_ACCESS: 'all' });
    expect(sentence).toMatch(/^These settings are missing or wrong: .*PORT.*; CONTENT_ACCESS.*\.$/);
  });
});

describe('Google sign-in', () => {
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'word' };

  test('is simulated on this machine in the demo only', () => {
    expect(readConfig({}).google).toEqual({ kind: 'demo' });
    // A second worker would not know whom the first one's provider sends.
    const workers = { WORKERS: '2', DATABASE_URL: 'postgres://localhost/shop', MPESA_MODE: 'off' };
    expect(readConfig(workers)).toMatchObject({ workers: 2, google: { kind: 'off' } });
    expect(readConfig(production).google).toEqual({ kind: 'off' });
  });

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('with keys goes to Google, or to another issuer', () => {
    const google = { kind: 'keys', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'word' };
    expect(readConfig({ ...production, ...keys }).google).toEqual(google);
    const issuer = 'https://login.example/tenant';
    expect(readConfig({ ...keys, GOOGLE_ISSUER: issuer }).google).toEqual({ ...google, issuer });
  });

  test('uses plain http on this machine only', () => {
    expect(readConfig({ ...keys, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }).google).toMatchObject({ kind: 'keys' });
    expect(refusalOfSettings({ ...keys, GOOGLE_ISSUER: 'http://login.example' })).toContain(
      'GOOGLE_ISSUER must start with https://',
    );
  });
});

describe('storage in a bucket', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'media',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'never-to-be-said',
  };

  test('accepts all of its settings', () => {
    expect(readConfig({ ...bucket, S3_DIRECT_UPLOADS: 'false' }).storage).toMatchObject({ takesUploads: false });
    expect(readConfig(bucket).storage).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example',
      bucket: 'media',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'never-to-be-said',
      takesUploads: true,
    });
  });

  test('lists everything that is missing, and never prints a secret', () => {
    const sentence = refusalOfSettings({ S3_ENDPOINT: 'https://s3.example', S3_SECRET_ACCESS_KEY: 'never-to-be-said' });
    for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID']) expect(sentence).toContain(`${name} is missing`);
    expect(sentence).not.toContain('S3_ENDPOINT');
    expect(sentence).not.toContain('never-to-be-said');
  });

  test.each([
    ['S3_ENDPOINT', 'http://s3.example', 'S3_ENDPOINT must start with https://'],
    ['S3_ENDPOINT', 's3.example', 'S3_ENDPOINT must be a URL'],
    ['S3_ENDPOINT', 'https://s3.example?x=1', 'S3_ENDPOINT must be an address without a query'],
    ['S3_BUCKET', 'Our Media', 'S3_BUCKET must be the name of a bucket'],
    ['S3_BUCKET', '../media', 'S3_BUCKET must be the name of a bucket'],
    ['S3_REGION', 'Europe West', 'S3_REGION must be a region'],
  ])('is refused with %s=%s', (name, value, sentence) => {
    expect(refusalOfSettings({ ...bucket, [name]: value })).toContain(sentence);
  });

  test('can be on this machine without TLS', () => {
    expect(readConfig({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }).storage).toMatchObject({ kind: 's3' });
  });
});
