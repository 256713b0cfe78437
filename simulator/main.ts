import path from 'node:path';

import { startSimulator, type SimulatorOptions } from './start-simulator.ts';

/** Reads the settings of a standalone simulator; README.md lists them. */
function readSettings(env: NodeJS.ProcessEnv): SimulatorOptions {
  const merchant = {
    name: env['MERCHANT_NAME'],
    consumerKey: env['MPESA_CONSUMER_KEY'],
    consumerSecret: env['MPESA_CONSUMER_SECRET'],
    shortcode: env['MPESA_SHORTCODE'],
    passkey: env['MPESA_PASSKEY'],
    till: env['MPESA_TILL'],
    initiatorName: env['MPESA_INITIATOR'],
    initiatorPassword: env['MPESA_INITIATOR_PASSWORD'],
  };
  const settings = Object.fromEntries(Object.entries(merchant).filter(([, value]) => value));
  const merchantUrl = env['MERCHANT_URL'];
  return {
    port: readNumber(env, 'SIMULATOR_PORT', 3001, 65_535),
    host: env['SIMULATOR_HOST'] ?? '127.0.0.1',
    ledgerFile: path.join(env['DATA_DIR'] ?? 'data', 'simulator', 'ledger.jsonl'),
    autoApproveAfterMs: readNumber(env, 'SIMULATOR_AUTO_APPROVE_MS', 1500, 3_600_000),
    merchant: settings,
    ...(merchantUrl && { merchantUrl }),
  };
}

function readNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, most: number): number {
  const text = env[name] ?? String(otherwise);
  if (!/^\d+$/.test(text) || Number(text) > most) {
    throw new Error(`${name} must be a whole number from 0 to ${most}; it is '${text}'.`);
  }
  return Number(text);
}

try {
  const simulator = await startSimulator(readSettings(process.env));
  console.log(`M-Pesa simulator: ${simulator.url} (phones), ${simulator.url}/control/state (control)`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void simulator.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
