import { describe, expect, test } from 'vitest';
import { productionSettings as production } from '#tests/support/production-settings.ts';
import { refusalOfSettings } from '#tests/support/refusal-of-settings.ts';
import { readConfig } from './config.server.ts';
import { settingsWarnings } from './config-warnings.server.ts';
import { specifies } from '#tests/specifies.ts';

describe('production', () => {
  test('starts with an address, a secret and a mail server, and without payments', () => {
    const config = readConfig(production);
    expect(config.payments).toEqual({ mode: 'off' });
    expect(config.mail).toEqual({
      kind: 'smtp',
      url: 'smtps://user:word@mail.duka.co.ke',
      from: 'Duka <no-reply@duka.co.ke>',
    });
  });

  specifies('Access: signing in needs a verified e-mail; mailbox in the demo; production needs SMTP');
  test.each([
    ['AUTH_SECRET', 'AUTH_SECRET is missing'],
    ['SMTP_URL', 'SMTP_URL is missing'],
    ['APP_URL', 'APP_URL must start with https://'],
  ])('is refused without %s', (name, sentence) => {
    expect(refusalOfSettings({ ...production, [name]: '' })).toContain(sentence);
  });

  test.each([
    ['APP_URL', 'https://localhost', 'not this machine itself'],
    ['APP_URL', 'https://127.0.0.1:8443', 'not this machine itself'],
    ['APP_URL', 'https://[::1]', 'not this machine itself'],
    ['APP_URL', 'https://shop.example.com', 'shop.example.com is an example'],
    ['APP_URL', 'https://shop.example', 'shop.example is an example'],
    ['AUTH_SECRET', 'k3Yq9vT2mZ7x', 'AUTH_SECRET must have at least 32 characters'],
    ['AUTH_SECRET', 'change-me-k3Yq9vT2mZ7xW4bN8cR1pL6sD0', 'AUTH_SECRET is too easy to guess'],
    ['SMTP_URL', 'smtp://smtp.example.com', 'smtp.example.com is an example'],
    ['SMTP_URL', 'smtps://', 'SMTP_URL cannot be read'],
    [
      'MAIL_FROM',
      'MIC3 <no-reply@example.com>',
      'MAIL_FROM must be an address of your own, and example.com is an example',
    ],
    ['MAIL_FROM', '', 'MAIL_FROM is missing'],
    ['MAIL_FROM', 'Duka', 'MAIL_FROM must be an address'],
    ['ADMIN_EMAIL_DOMAIN', 'gmail.com', 'ADMIN_EMAIL_DOMAIN may not be gmail.com'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'NODE_TLS_REJECT_UNAUTHORIZED may not be 0'],
    ['DATABASE_URL', 'postgres://shop:a/b@db.duka.co.ke/shop', 'DATABASE_URL cannot be read'],
    ['DATABASE_URL', 'postgres://shop:50%@db.duka.co.ke/shop', 'DATABASE_URL cannot be read'],
    ['DATABASE_URL', 'postgres://shop:word@db.duka.co.ke', 'DATABASE_URL cannot be read'],
    ['DATABASE_URL', 'postgres://shop:word@db.duka.co.ke/shop', 'DATABASE_URL speaks in clear text'],
    ['DATABASE_URL', 'postgres://shop:word@8.8.8.8/shop?sslmode=disable', 'DATABASE_URL speaks in clear text'],
    ['DATABASE_URL', 'postgres://shop:word@/shop?host=db.duka.co.ke', 'DATABASE_URL speaks in clear text'],
  ])('is refused with %s=%s', (name, value, sentence) => {
    const refusal = refusalOfSettings({ ...production, [name]: value });
    expect(refusal).toContain(sentence);
    expect(refusal.split('; ')).toHaveLength(1);
  });

  test.each([
    'postgres://shop:word@db.duka.co.ke/shop?sslmode=verify-full',
    'postgres://shop:word@db.duka.co.ke/shop?ssl=true',
    'postgres://shop:word@127.0.0.1/shop',
    'postgres://shop:word@[::1]/shop',
    'postgres://shop:word@10.0.3.7:5433/shop',
    'postgres://shop:word@[fd12::7]/shop',
    'postgres://shop:word@database/shop',
    'postgres://shop:word@db.internal/shop',
    'postgres://shop:a%2Fb%40c@localhost/shop?host=%2Fvar%2Frun%2Fpostgresql',
  ])('takes the database %s', (url) => {
    expect(readConfig({ ...production, DATABASE_URL: url }).database).toMatchObject({ kind: 'server', url });
  });

  test('lists everything that is missing or weak at once, each once', () => {
    const refusal = refusalOfSettings({
      APP_MODE: 'production',
      APP_URL: 'http://localhost:3000',
      AUTH_SECRET: 'short',
      DATABASE_URL: 'postgres://shop:never-said@db.duka.co.ke/shop',
      S3_ENDPOINT: 'http://s3.duka.co.ke',
      MPESA_MODE: 'live',
      PORT: 'many',
    });
    const named = refusal.replace('These settings are missing or wrong: ', '').split('; ');
    expect(named.map((part) => part.split(' ')[0])).toEqual([
      'PORT',
      'AUTH_SECRET',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_ENDPOINT',
      'APP_URL',
      'MPESA_CONSUMER_KEY',
      'MPESA_CONSUMER_SECRET',
      'MPESA_SHORTCODE',
      'MPESA_PASSKEY',
      'APP_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'DATABASE_URL',
    ]);
    expect(refusal).not.toContain('never-said');
  });

  test('has warnings about what an owner may have overlooked, and the demo has none', () => {
    const words = (settings: Record<string, string>) =>
      settingsWarnings(readConfig({ ...production, ...settings })).map(({ sentence }) => sentence.split(/[ :=]/)[0]);
    expect(words({})).toEqual(['The', 'TRUSTED_PROXIES', 'Staff', 'Payments']);
    expect(
      words({
        DATABASE_URL: 'postgres://shop:word@db.duka.co.ke/shop?sslmode=no-verify',
        LOG_LEVEL: 'silent',
        TRUSTED_PROXIES: 'loopback',
        AUTH_REQUIRE_VERIFIED_EMAIL: 'false',
        CONTENT_ACCESS: 'signed-in',
        ADMIN_REQUIRE_TOTP: 'true',
      }),
    ).toEqual(['DATABASE_URL', 'Media', 'LOG_LEVEL', 'AUTH_REQUIRE_VERIFIED_EMAIL', 'CONTENT_ACCESS', 'Payments']);
    expect(settingsWarnings(readConfig({}))).toEqual([]);
    expect(
      settingsWarnings(readConfig({ ...production, MPESA_MODE: 'lvie' })).map(({ sentence }) => sentence),
    ).toContain("Payments are off, because there is no MPESA_MODE 'lvie': nobody can buy.");
  });

  test('is refused over http and with the simulator', () => {
    expect(refusalOfSettings({ ...production, APP_URL: 'http://duka.co.ke' })).toContain(
      'APP_URL must start with https://',
    );
    expect(refusalOfSettings({ ...production, MPESA_MODE: 'simulator' })).toContain(
      'MPESA_MODE may not be simulator in production',
    );
  });
});
