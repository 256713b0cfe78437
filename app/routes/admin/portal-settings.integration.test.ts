import { describe, expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { GatewayReach, PaymentGateway } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
type PartsOfSite = Parameters<typeof renderedSite> extends [unknown, ...infer Parts] ? Parts : never;

/** Opens the portal's pages as a browser without JavaScript. */
async function portal(role: 'manager' | 'owner' = 'owner', ...parts: PartsOfSite) {
  const site = renderedSite(env, ...parts);
  const owner = await createStaff(env.db, { role: 'owner', name: 'Owner' });
  const staff = role === 'owner' ? owner : await createStaff(env.db);
  const cookie = await staffCookie(site, staff.id);
  return {
    site,
    open: (path = '/admin/settings') => site.visit(path, { cookie }),
    send: (form: Record<string, string>, path = '/admin/settings') => site.visit(path, { cookie, form }),
  };
}

/** Returns the version of a group's form beside its fields. */
function markOf(html: string, group: string): string {
  return (
    new RegExp(`name="group" value="${group}"[^>]*><input type="hidden" name="seen" value="([^"]+)"`).exec(html)?.[1] ??
    ''
  );
}

const promises = (seen: string, moneyBackDays: string) => ({
  group: 'promises',
  seen,
  moneyBackDays,
});

specifies('Catalogue, site and admin: facts about the company are settings');
test('the company’s facts are changed by forms, appear on the public pages at once, and can be reset to the default', async () => {
  const { site, open, send } = await portal();
  const page = await open();
  expect(page.text).toMatch(/To fill in: Street or post-office box.*KRA PIN.*Phone.*Email.*Social links.*Testimonials/);
  expect(page.text).toContain('Default: Nairobi, Kenya');
  expect(page.html).toContain('value="MIC3"');
  const company = {
    group: 'company',
    seen: markOf(page.html, 'company'),
    brand: 'Mkeka',
    city: 'Kisumu, Kenya',
    address: '',
    kraPin: '',
    vatPercent: '0',
    phone: '+254 712 345 678',
    whatsApp: '+254 712 345 679',
    email: 'hello@mkeka.example',
  };
  expect((await send(company)).html).toContain('Settings saved');
  expect((await send(company)).html).toContain('Nothing was changed');
  const contact = await site.visit('/contact');
  expect(contact.text).toMatch(/Mkeka.*\+254 712 345 678/);
  expect(contact.html).toContain('href="https://wa.me/254712345679"');
  const changed = await open();
  expect(changed.text).toContain('Undo City');
  expect(changed.text).toMatch(/To fill in: Street or post-office box\s?, KRA PIN\s?, Social links/);
  const undone = await send({ group: 'company', seen: markOf(changed.html, 'company'), reset: 'city' });
  expect(undone.html).toContain('Back to the default');
  expect(undone.html).toContain('value="Nairobi, Kenya"');

  const testimonials = { group: 'testimonials', seen: markOf(page.html, 'testimonials') };
  await send({ ...testimonials, quote0: 'They listen.', name0: 'Asha', role0: 'Weaver' });
  expect((await site.visit('/portfolio')).text).toMatch(/What clients say They listen\. Asha Weaver/);
  await send(promises(markOf(page.html, 'promises'), '14'));
  expect((await site.visit('/terms')).text).toContain('Within 14 days of a payment');
  const { rows } = await env.pool.query('select subject_id, before, after from audit_log order by id desc limit 1');
  expect(rows).toEqual([{ subject_id: 'promises', before: { moneyBackDays: 30 }, after: { moneyBackDays: 14 } }]);
});

test('surplus is refunded automatically only up to an amount set by an owner, with an entry in the log', async () => {
  const { open, send } = await portal();
  const page = await open();
  expect(page.text).toContain('Automatic refunds up to (KSh)');
  const form = { group: 'refunds', seen: markOf(page.html, 'refunds'), surplusRefundLimit: '2500' };
  expect((await send(form)).html).toContain('Settings saved');
  expect((await open()).html).toMatch(
    /name="surplusRefundLimit"[^>]* value="2500"|value="2500"[^>]* name="surplusRefundLimit"/,
  );
  const { rows } = await env.pool.query('select subject_id, before, after from audit_log order by id desc limit 1');
  expect(rows).toEqual([
    { subject_id: 'refunds', before: { surplusRefundLimit: 0 }, after: { surplusRefundLimit: 2500 } },
  ]);
});

test('an error is shown beside its field, and the input is kept', async () => {
  const { open, send } = await portal();
  const seen = markOf((await open()).html, 'promises');
  const wrong = await send(promises(seen, 'many'));
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('value="many"');
  expect(wrong.text).toContain('Please enter a whole number from 1 to 365');
  expect((await send({ group: 'constructor' })).status).toBe(400);
  await send(promises(seen, '7'));
  const late = await send(promises(seen, '21'));
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Money-back days: 7')]);
  expect(late.html).toContain('value="21"');
});

describe('the self-tests', () => {
  const ask = async (name: string, ...parts: PartsOfSite) => {
    const { open, send } = await portal('owner', ...parts);
    expect((await open()).text).toMatch(/Does it work\? Mail .*Send test mail M-Pesa .*Test M-Pesa/);
    const { status, text } = await send({ test: name });
    const { rows } = await env.pool.query(`select subject_id, after from audit_log where action = 'settings.tested'`);
    return { status, text, rows };
  };

  specifies('Catalogue, site and admin: calls end in seconds; a cut upload goes on where it was');
  test('sends a mail at once, or shows the server’s error', async () => {
    const sent: Mail[] = [];
    const settings = { SMTP_URL: 'smtp://mail.example:587' };
    const transport = (send: (mail: Mail) => Promise<void>) => ({
      mailTransport: { send, checkReachable: async () => ({ kind: 'no_server' }) as const },
    });
    const done = await ask(
      'mail',
      settings,
      transport(async (mail) => void sent.push(mail)),
    );
    expect(done.text).toContain(`The mail server took a mail to ${sent[0]?.to}.`);
    expect(sent).toMatchObject([{ subject: 'Test mail of MIC3' }]);
    expect(done.rows).toEqual([{ subject_id: 'mail', after: { works: true } }]);
    const failed = await ask(
      'mail',
      settings,
      transport(() => Promise.reject(new Error('535 wrong password'))),
    );
    expect([failed.status, failed.text]).toEqual([200, expect.stringContaining('did not take the mail: 535 wrong')]);
  });

  test('a mail without a mail server stays in the outbox', async () => {
    expect((await ask('mail')).text).toContain('There is no mail server (SMTP_URL).');
    expect((await listMails(env.db, 10)).map(({ subject }) => subject)).toEqual(['Test mail of MIC3']);
  });

  test.each<[GatewayReach, string]>([
    [
      { kind: 'reached', clockAheadSeconds: 2 },
      'M-Pesa gave a fresh token: mode simulator, number 174379, answers come to',
    ],
    [{ kind: 'reached', clockAheadSeconds: -300 }, 'the clock of this server is 300 seconds off'],
    [{ kind: 'refused', reason: 'status 400' }, 'M-Pesa did not accept our keys: status 400.'],
    [{ kind: 'unreachable', reason: 'no answer in time' }, 'M-Pesa gave no answer: no answer in time'],
  ])('M-Pesa: %j', async (reach, sentence) => {
    const gateway = { account: { receivesAt: ['174379'], payBill: null }, checkReachable: async () => reach };
    const answer = await ask('mpesa', {}, { gateway: gateway as unknown as PaymentGateway });
    expect(answer.text).toContain(sentence);
    expect(answer.rows).toEqual([{ subject_id: 'mpesa', after: { works: sentence.includes('fresh token') } }]);
  });

  test('a disabled part says so, and a failing one does not break the page', async () => {
    expect((await ask('mpesa')).text).toContain('Payments are off (MPESA_MODE)');
    expect((await ask('google')).text).toContain('Sign-in by Google is off');
    const broken = await ask('storage');
    expect([broken.status, broken.text]).toEqual([500, expect.stringContaining('The test broke off.')]);
    const storage = { isReady: async () => true } as MediaStorage;
    expect((await ask('storage', {}, { storage })).text).toContain('Media can be written into the data folder.');
  });

  specifies('Catalogue, site and admin: calls end in seconds; a cut upload goes on where it was');
  test('are rate limited, and for owners alone', async () => {
    const { send } = await portal();
    for (let n = 1; n <= 10; n += 1) await send({ test: 'google' });
    expect((await send({ test: 'google' })).text).toContain('Too many tests. Please wait a few minutes.');
    expect((await (await portal('manager')).send({ test: 'google' })).status).toBe(403);
  });
});

test('failures are shown, and change nothing', async () => {
  const { open, send } = await portal();
  const seen = markOf((await open()).html, 'promises');
  const failed = await whileFull(env.pool, 'audit_log', () => send(promises(seen, '7')));
  expect([failed.status, failed.text]).toEqual([500, expect.stringContaining('Failed to save settings.')]);
  expect((await open()).html).toContain('value="30"');
  const gone = await whileGone(env.pool, 'site_settings', () => open());
  expect([gone.status, gone.text]).toEqual([
    500,
    expect.stringContaining('Failed to load settings. Please try again.'),
  ]);
});

test('other staff see an explanation, and no link to it', async () => {
  const { open, send } = await portal('manager');
  const refused = await open();
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('Your role does not include this page. Roles that do: owner.'),
  ]);
  expect(refused.html).not.toContain('href="/admin/settings"');
  expect((await send(promises('', '7'))).status).toBe(403);
  expect((await env.pool.query('select * from site_settings')).rows).toEqual([]);
});
