import type { StaffActor } from '#app/shared/actor.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { selfTestMail } from '#app/modules/site/self-test-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { SelfTest, SelfTestResult } from '#app/modules/site/ui/admin/settings/self-test-panel.tsx';
import { m } from '#texts';

const list = new Intl.ListFormat('en-GB');

type Outcome = readonly [works: boolean, sentence: string];

/** Seconds. With a clock that differs by more, callbacks and receipts get wrong dates. */
const maxClockDrift = 60;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

const runs: Readonly<Record<SelfTest, (scope: RequestScope, actor: StaffActor) => Promise<Outcome>>> = {
  async mail({ services: { config, db, jobs, mailTransport }, settings }, { email }) {
    const mail = selfTestMail({ to: email, brand: (await settings()).brand });
    if (config.mail.kind === 'outbox') {
      await queueMail(db, mail, jobs);
      return [false, m.portal_settings_mail_off()];
    }
    try {
      await mailTransport.send(mail);
    } catch (error) {
      return [false, m.portal_settings_mail_refused({ reason: reasonOf(error) })];
    }
    return [true, m.portal_settings_mail_taken({ email })];
  },

  async mpesa({ services: { config, gateway } }) {
    const { payments } = config;
    if (payments.mode === 'off' || !gateway) return [false, m.portal_settings_mpesa_off()];
    const about = m.portal_settings_mpesa_about({
      mode: payments.mode,
      number: list.format(gateway.account.receivesAt),
      callbacks: payments.callbackBase,
    });
    const reach = await gateway.checkReachable();
    if (reach.kind === 'refused') return [false, m.portal_settings_mpesa_refused({ reason: reach.reason, about })];
    if (reach.kind === 'unreachable')
      return [false, m.portal_settings_mpesa_unreachable({ reason: reach.reason, about })];
    const drift = Math.abs(reach.clockAheadSeconds ?? 0);
    if (drift > maxClockDrift) return [false, m.portal_settings_mpesa_clock({ seconds: Math.round(drift), about })];
    return [true, m.portal_settings_mpesa_works({ about })];
  },

  async storage({ services: { config, storage } }) {
    const isBucket = config.storage.kind === 's3';
    if (await storage.isReady())
      return [true, isBucket ? m.portal_settings_bucket_works() : m.portal_settings_folder_works()];
    return [false, isBucket ? m.portal_settings_bucket_fails() : m.portal_settings_folder_fails()];
  },

  async google({ services: { config, identityProvider } }) {
    if (!identityProvider) return [false, m.portal_settings_google_off()];
    try {
      const request = {
        state: 'self-test',
        nonce: 'self-test',
        codeVerifier: 'a-word-that-no-sign-in-ever-is-begun-with-12345',
      };
      const url = new URL(await identityProvider.signInUrl(`${config.appUrl}/auth/callback`, request));
      return [true, m.portal_settings_google_works({ host: url.host, callback: `${config.appUrl}/auth/callback` })];
    } catch (error) {
      return [
        false,
        m.portal_settings_google_fails({ reason: reasonOf(error instanceof Error ? (error.cause ?? error) : error) }),
      ];
    }
  },
};

/** Runs one self-test, for an owner, at most a few times in ten minutes, and writes its result into the audit log. */
export async function runSelfTest(scope: RequestScope, actor: StaffActor, test: SelfTest): Promise<SelfTestResult> {
  const { services, address } = scope;
  await services.rateLimits.consume('self-test-per-user', actor.userId);
  const [isDone, sentence] = await runs[test](scope, actor);
  await recordAudit(services.db, actor, {
    action: 'settings.tested',
    subjectType: 'settings',
    subjectId: test,
    after: { works: isDone },
    address,
  });
  return { test, isDone, sentence };
}
