import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simulatorMerchant } from '#simulator/merchant.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './program.ts';

export interface SimulatorProcess {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Settings with which the shop's server uses this simulator as M-Pesa. */
  readonly shopSettings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the Daraja simulator as a separate process, as M-Pesa is: it survives the shop and takes none of its CPU time. Its ledger is in
 * the folder. Prompts are approved after so many milliseconds. `certificateFile` is the shop's certificate, for callbacks by https.
 */
export async function startSimulatorProcess(
  dataDir: string,
  approvesAfterMs: number,
  { certificateFile: shopCertificate }: { readonly certificateFile?: string } = {},
): Promise<SimulatorProcess> {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    SIMULATOR_PORT: String(port),
    SIMULATOR_AUTO_APPROVE_MS: String(approvesAfterMs),
    ...(shopCertificate !== undefined && { NODE_EXTRA_CA_CERTS: shopCertificate }),
  };
  const program = await startProgram([process.execPath, join('simulator', 'main.ts')], (said) => said !== '', { env });
  const url = `http://127.0.0.1:${port}`;
  const { consumerKey, consumerSecret, shortcode, passkey, initiatorName, initiatorPassword } = simulatorMerchant;
  const certificateFile = join(dataDir, 'm-pesa.cer');
  await writeFile(certificateFile, await (await fetch(`${url}/control/certificate`)).text());
  return {
    url,
    shopSettings: {
      MPESA_MODE: 'sandbox',
      MPESA_BASE_URL: url,
      MPESA_CONSUMER_KEY: consumerKey,
      MPESA_CONSUMER_SECRET: consumerSecret,
      MPESA_SHORTCODE: shortcode,
      MPESA_PASSKEY: passkey,
      MPESA_INITIATOR: initiatorName,
      MPESA_INITIATOR_PASSWORD: initiatorPassword,
      MPESA_CERTIFICATE_FILE: certificateFile,
      MPESA_QUERIES_PER_MINUTE: '600',
    },
    stop: async () => void (await program.end()),
  };
}
