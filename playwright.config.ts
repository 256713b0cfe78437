import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * What Chromium is to do without. Of two lists it takes the last alone, so what Playwright's own list has for pages like ours is
 * repeated here. The first three load pages for the address bar into every window, which nobody sees: half of its cost. The fourth
 * starts a process for a page that may never come: a third of the rest.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Journeys through the built product, in a real browser. `CHROMIUM=` (empty) takes the one that Playwright installed. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/start-product.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than the processors there are to expect: a journey waits for its page for a third of its time.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // Only a journey that hangs is to fail by them, however busy its machine is: what comes at last has come.
  timeout: 180_000,
  expect: { timeout: 90_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    actionTimeout: 90_000,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // Playwright cannot replace answers to a page that has one.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Drawing motion costs a fifth of the browser's time; journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a tenth of the time; a failure leaves its picture and the page's words anyway.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        // A page lives for seconds: optimising its code costs more than it gives.
        '--js-flags=--no-opt --no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
});
