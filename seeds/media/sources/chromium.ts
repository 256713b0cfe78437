import { type Browser, chromium } from '@playwright/test';

/** Starts a browser without sandbox, for own pages only. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--force-color-profile=srgb'],
  });
}
