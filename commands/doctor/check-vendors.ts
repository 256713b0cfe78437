import type { Services } from '#app/services.server.ts';
import { inArea, type Check } from './check.ts';

/** Milliseconds. */
const timeoutMs = 10_000;
/** Daraja and signatures of buckets bear minutes; tokens of Google do not. */
const clockTolerance = 60;

/** Whether mails would be taken. Sends none. */
export async function checkMail({ mailTransport }: Pick<Services, 'mailTransport'>): Promise<Check> {
  const { ok, error } = inArea('mail');
  const reach = await mailTransport.checkReachable();
  if (reach.kind === 'reached') return ok('The mail server answers and lets us sign in.');
  if (reach.kind === 'no_server') return ok('There is no mail server: the demo keeps its mails.');
  return reach.kind === 'refused'
    ? error(`The mail server does not let us sign in (${reach.reason}).`, 'Check user and password in SMTP_URL.')
    : error(
        `The mail server cannot be reached (${reach.reason.trim()}).`,
        'Check host and port in SMTP_URL (smtps:// mostly 465, smtp:// mostly 587), and the firewall.',
      );
}

/** Whether Daraja knows us and can reach us. Moves no money. */
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
        : error(`Daraja cannot be reached (${reach.reason}).`, "Check the firewall, and Safaricom's notices."),
    );
  const ahead = reach.kind === 'reached' ? reach.clockAheadSeconds : null;
  if (ahead !== null && Math.abs(ahead) > clockTolerance)
    checks.push(
      warning(
        `This machine's clock is ${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} Daraja's.`,
        'Let it be set by NTP.',
      ),
    );
  // A report with a secret that nobody gave out is kept and ignored.
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

/** Whether the identity provider describes itself. */
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
