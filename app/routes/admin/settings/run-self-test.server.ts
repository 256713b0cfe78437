import { data } from 'react-router';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { selfTestMail } from '#app/modules/site/self-test-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { AdminActor } from '../../guards.server.ts';
import type { SelfTest, SelfTestResult } from '#app/modules/site/ui/admin/settings/self-test-panel.tsx';
import { answerUnforeseen } from '../../unforeseen.server.ts';

type Outcome = readonly [works: boolean, sentence: string];

/** A clock that is further off than this has its callbacks and receipts dated wrongly (seconds). */
const mostClockDrift = 60;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

const runs: Readonly<Record<SelfTest, (scope: RequestScope, actor: AdminActor) => Promise<Outcome>>> = {
  async mail({ services: { config, db, jobs, mailTransport }, settings }, { email }) {
    const mail = selfTestMail({ to: email, brand: (await settings()).brand });
    if (config.mail.kind === 'outbox') {
      await db.transaction((tx) => queueMail(tx, mail, jobs));
      return [
        false,
        'There is no mail server (SMTP_URL). The demo keeps its mails at /dev/mailbox: the test mail lies there.',
      ];
    }
    try {
      await mailTransport.send(mail);
    } catch (error) {
      return [
        false,
        `The mail server did not take the mail: ${reasonOf(error)}. Please look at SMTP_URL and MAIL_FROM.`,
      ];
    }
    return [true, `The mail server took a mail to ${email}. Please look whether it arrives, and not among the spam.`];
  },

  async mpesa({ services: { config, gateway } }) {
    const { payments } = config;
    if (payments.mode === 'off' || !gateway)
      return [false, 'Payments are off (MPESA_MODE): courses are shown and nobody can pay.'];
    const about = `mode ${payments.mode}, number ${gateway.account.receivesAt.join(' and ')}, answers come to ${payments.callbackBase}`;
    const reach = await gateway.checkReachable();
    if (reach.kind === 'refused')
      return [
        false,
        `M-Pesa did not accept our keys: ${reach.reason}. Please look at MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET (${about}).`,
      ];
    if (reach.kind === 'unreachable') return [false, `M-Pesa gave no answer: ${reach.reason} (${about}).`];
    const drift = Math.abs(reach.clockAheadSeconds ?? 0);
    if (drift > mostClockDrift)
      return [
        false,
        `M-Pesa gave a token, but the clock of this server is ${Math.round(drift)} seconds off (${about}).`,
      ];
    return [true, `M-Pesa gave a fresh token: ${about}.`];
  },

  async storage({ services: { config, storage } }) {
    const place = config.storage.kind === 's3' ? 'the bucket' : 'the data folder';
    if (!(await storage.isReady()))
      return [false, `Media cannot be written into ${place}. The log of the server says why.`];
    return [true, `Media can be written into ${place}.`];
  },

  async google({ services: { config, identityProvider } }) {
    if (!identityProvider) return [false, 'Sign-in by Google is off (GOOGLE_CLIENT_ID): nobody sees its button.'];
    try {
      const asked = {
        state: 'self-test',
        nonce: 'self-test',
        codeVerifier: 'a-word-that-no-sign-in-ever-is-begun-with-12345',
      };
      const url = new URL(await identityProvider.signInUrl(`${config.appUrl}/auth/callback`, asked));
      return [true, `A sign-in begins at ${url.host} and comes back to ${config.appUrl}/auth/callback.`];
    } catch (error) {
      return [false, `Google gave no answer: ${reasonOf(error instanceof Error ? (error.cause ?? error) : error)}.`];
    }
  },
};

const answerWith = (status: number, result: SelfTestResult) => data<SelfTestResult>(result, { status });

/** Tries one thing out now, for a super_admin, a few times in ten minutes, and writes into the log what came of it. */
export async function runSelfTest(scope: RequestScope, actor: AdminActor, test: SelfTest) {
  const { services, address } = scope;
  try {
    await services.rateLimits.consume('self-test-per-user', actor.userId);
    const [isDone, sentence] = await runs[test](scope, actor);
    await recordAudit(services.db, actor, {
      action: 'settings.tested',
      subjectType: 'settings',
      subjectId: test,
      after: { works: isDone },
      address,
    });
    return answerWith(200, { test, isDone, sentence });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests')
      return answerWith(429, { test, isDone: false, sentence: 'Too many tests. Please wait a few minutes.' });
    const { status, message } = answerUnforeseen(scope, error, {
      logged: `the self-test '${test}' broke off`,
      failure: 'The test broke off. Please try again.',
    });
    return answerWith(status, { test, isDone: false, sentence: message });
  }
}
