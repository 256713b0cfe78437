import type { Services } from '#app/services.server.ts';
import { inArea, type Check } from './check.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds. */
const timeoutMs = 10_000;
/** Seconds. Daraja and the signatures of buckets allow minutes; Google's tokens do not. */
const clockTolerance = 60;

/** Checks that the mail server would accept mails. Sends none. */
export async function checkMail({ mailTransport }: Pick<Services, 'mailTransport'>): Promise<Check> {
  const { ok, error } = inArea('mail');
  const reach = await mailTransport.checkReachable();
  if (reach.kind === 'reached') return ok('The mail server answers and lets us sign in.');
  if (reach.kind === 'no_server') return ok('There is no mail server: the demo keeps its mails.');
  return reach.kind === 'refused'
    ? error(`The mail server does not let us sign in (${reach.reason}).`, 'Check user and password in SMTP_URL.')
    : error(
        `The mail server cannot be reached (${reach.reason.trim()}).`,
        certificateRemedy(reach.reason, 'the mail server', 'SMTP_URL') ??
          'Check host and port in SMTP_URL (smtps:// mostly 465, smtp:// mostly 587), and the firewall.',
      );
}

/**
 * Returns what to do where a server answers, and its certificate is not accepted; null for another reason. `reason` is the message of
 * Node's TLS, `setting` has the server's address.
 */
export function certificateRemedy(reason: string, server: string, setting: string): string | null {
  if (/does not match certificate/i.test(reason))
    return `It answers, with a certificate for another name: write a name of its certificate in ${setting}, or give ${server} one for this name.`;
  if (/certificate has expired|not yet valid/i.test(reason))
    return `It answers, with a certificate that is not valid today: renew the certificate of ${server}, and check this machine's clock.`;
  if (/self[- ]signed certificate|unable to (?:get|verify)/i.test(reason))
    return `It answers, with a certificate of an authority that is unknown here: name the authority's file in NODE_EXTRA_CA_CERTS, or give ${server} a public certificate.`;
  return null;
}

/** Checks that Daraja accepts our keys and can reach us. Moves no money. */
export async function checkPayments(
  { gateway, config }: Pick<Services, 'gateway' | 'config'>,
  send: typeof fetch = fetch,
): Promise<Check[]> {
  const { ok, warning, error } = inArea('M-Pesa');
  const { payments } = config;
  if (payments.mode === 'off' || payments.mode === 'simulator' || !gateway)
    return [ok(`M-Pesa is not asked: MPESA_MODE is ${payments.mode}.`)];
  const reach = await gateway.checkReachable();
  const checks: Check[] = [];
  if (reach.kind === 'reached') checks.push(ok('Daraja gives us an access token.'));
  else
    checks.push(
      reach.kind === 'refused'
        ? error(
            `Daraja does not take our keys (${reach.reason}).`,
            'Check MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET.',
          )
        : error(
            `Daraja cannot be reached (${reach.reason}).`,
            certificateRemedy(reach.reason, 'Daraja', 'MPESA_BASE_URL') ??
              "Check the firewall, and Safaricom's notices.",
          ),
    );
  const ahead = reach.kind === 'reached' ? reach.clockAheadSeconds : null;
  if (ahead !== null && Math.abs(ahead) > clockTolerance)
    checks.push(
      warning(
        `This machine's clock is ${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} Daraja's.`,
        'Let it be set by NTP.',
      ),
    );
  // A callback with an unknown secret is stored and ignored.
  const address = `${payments.callbackBase}/api/payments/results/x`;
  const status = await statusOf(send, address);
  checks.push(
    status === 200
      ? ok(`M-Pesa's reports reach us at ${payments.callbackBase}, as seen from here.`)
      : status === null && config.database.kind === 'embedded'
        ? warning(
            `${address} cannot be looked at while the server is stopped.`,
            'Ask it with curl -X POST once it runs.',
          )
        : error(
            `${address} answers ${status ?? 'not at all'}.`,
            'Start the server, and let the proxy pass that path from the internet, by https, to it.',
          ),
  );
  return checks;
}

/** Checks that the identity provider serves its OpenID configuration. */
export async function checkGoogle({
  identityProvider,
  config,
}: Pick<Services, 'identityProvider' | 'config'>): Promise<Check> {
  const { ok, error } = inArea('Google');
  if (config.google.kind !== 'keys' || !identityProvider) return ok('Google is not asked: there are no keys.');
  try {
    const secrets = { state: 'doctor', nonce: 'doctor', codeVerifier: 'doctor'.repeat(8) };
    await identityProvider.signInUrl(`${config.appUrl}/auth/callback`, secrets);
    return ok(`${config.google.issuer} describes itself.`);
  } catch {
    return error(
      `${config.google.issuer} does not answer as a provider does.`,
      'Check GOOGLE_ISSUER and the firewall.',
    );
  }
}

async function statusOf(send: typeof fetch, address: string): Promise<number | null> {
  try {
    const answer = await send(address, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

const { ok, warning, error } = inArea('video');
const remedy = 'Install ffmpeg 5 or newer with libx264 (Debian: apt-get install ffmpeg), or set FFMPEG_PATH=off.';

/** Checks which ffmpeg converts the videos that browsers do not play. */
export async function checkFfmpeg({ config: { ffmpeg } }: Pick<Services, 'config'>): Promise<Check> {
  if (!ffmpeg)
    return ok(
      'ffmpeg is not installed: videos that browsers do not play are refused with advice, and learners get videos in their original size alone.',
    );
  try {
    const versionOf = async (program: string, ...args: string[]) =>
      (await promisify(execFile)(program, args, { timeout: 10_000, maxBuffer: 4 * 1024 ** 2 })).stdout;
    const [, version = '', major = '0'] =
      /^ffmpeg version (\D*(\d+)\S*)/.exec(await versionOf(ffmpeg.ffmpeg, '-version')) ?? [];
    await versionOf(ffmpeg.ffprobe, '-version');
    if (!/ libx264 /.test(await versionOf(ffmpeg.ffmpeg, '-hide_banner', '-encoders')))
      return error(`${ffmpeg.ffmpeg} cannot write H.264.`, remedy);
    // Nightly builds of ffmpeg are named by a letter and a number larger than any version.
    if (Number(major) < 5) return warning(`${ffmpeg.ffmpeg} is version ${version}, which was not tried.`, remedy);
    return ok(`ffmpeg ${version} converts videos that browsers do not play, and makes smaller ones.`);
  } catch (reason) {
    const why = reason instanceof Error ? reason.message.split('\n')[0] : 'it does not say why';
    return error(`${ffmpeg.ffmpeg} does not run (${why}).`, remedy);
  }
}
