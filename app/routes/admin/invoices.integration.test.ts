import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { makeInvoiceFile } from '#app/modules/money/ledger/invoices/draw-invoice.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

async function portal(role: StaffRole = 'accountant') {
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway });
  const cookie = await staffCookie(site, (await createStaff(env.db, { role })).id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> | FormData) => site.visit(path, { cookie, form }),
  };
}

const idOf = async (number: string): Promise<string> =>
  (await env.pool.query('select id from invoices where number = $1', [number])).rows[0].id;
const year = () => env.clock.now().getFullYear();

function etimsFile(lines: readonly string[]): FormData {
  const form = new FormData();
  form.set('file', new File([lines.join('\n')], 'etims.csv', { type: 'text/csv' }));
  return form;
}

/** A paid order of 11,600 with VAT, and a refund of one of its two lines. */
async function soldAndRefunded() {
  await env.db.insert(siteSettings).values({ key: 'vatPercent', value: 16 });
  const order = await fixture.paid([5800, 5800]);
  const [line = ''] = await fixture.payments(order);
  const { refundId } = await fixture.requested(order, [line]);
  const made = { refundId, note: 'by hand', refundReceipt: 'SLP1A2B3C4' };
  const deps = await fixture.deps();
  const { id, name, email } = await createStaff(env.db);
  for (const actor of [deps.actor, { kind: 'staff', userId: id, name, email, role: 'manager' } as const])
    await recordRefundByHand({ ...deps, actor }, made);
  return order;
}

describe('invoices in the portal', () => {
  test('start with an empty state; then list documents, and a month that agrees with the ledger', async () => {
    const { open } = await portal();
    expect((await open('/admin/invoices')).text).toContain('No invoices yet');
    await soldAndRefunded();
    const { text } = await open('/admin/invoices');
    expect(text).toContain('Agrees with the ledger');
    expect(text).toMatch(/Invoices 1 10,000 1,600 11,600/);
    expect(text).toMatch(/Credit notes 1 −5,000 −800 −5,800/);
    expect(text).toMatch(/To declare 2 5,000 800 5,800/);
    expect(text).toContain(`INV-${year()}-00001`);
    expect(text).toContain(`CN-${year()}-00001`);
    expect((await open('/admin/invoices?status=with_pin')).text).toContain('No invoices match');
    expect((await open('/admin/invoices?status=credit_notes')).text).not.toContain(`INV-${year()}-00001 `);
  });

  test('take an eTIMS number once, and refuse a wrong one', async () => {
    const { open, send } = await portal();
    await soldAndRefunded();
    const [first, second] = [await idOf(`INV-${year()}-00001`), await idOf(`CN-${year()}-00001`)];
    const refused = await send(`/admin/invoices/${first}`, { etimsNumber: '<b>', etimsUrl: '' });
    expect([refused.status, refused.text.includes('Please enter the eTIMS number')]).toEqual([400, true]);
    const entered = await send(`/admin/invoices/${first}`, { etimsNumber: 'KRASRN000118732 / 1851', etimsUrl: '' });
    expect(entered.location).toBe(`/admin/invoices/${first}?done=etims`);
    expect((await open(`/admin/invoices/${first}`)).text).toContain('KRASRN000118732 / 1851');
    const taken = await send(`/admin/invoices/${second}`, { etimsNumber: 'KRASRN000118732 / 1851', etimsUrl: '' });
    expect([taken.status, taken.text.includes(`Invoice INV-${year()}-00001 has this eTIMS number`)]).toEqual([
      409,
      true,
    ]);
    const { rows } = await env.pool.query(
      "select after ->> 'etims' as etims from audit_log where action like 'invoice%'",
    );
    expect(rows).toEqual([{ etims: 'KRASRN000118732 / 1851' }]);
  });

  test('take the numbers of a file: all, or none where a line is wrong', async () => {
    const { send } = await portal();
    await soldAndRefunded();
    const wrong = await send(
      '/admin/invoices/etims',
      etimsFile([
        'Number;eTIMS number',
        `INV-${year()}-00001;KRA 1`,
        'INV-1999-00001;KRA 2',
        `CN-${year()}-00001;KRA 1`,
        `INV-${year()}-00001;KRA 3`,
      ]),
    );
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Nothing was entered: 3 lines are wrong');
    const right = await send(
      '/admin/invoices/etims',
      etimsFile(['Number,eTIMS number,URL', `INV-${year()}-00001,KRA 1,https://itax.kra.go.ke/1`]),
    );
    expect(right.text).toContain('1 numbers entered, 0 were there already.');
    const twice = await send(
      '/admin/invoices/etims',
      etimsFile(['Number,eTIMS link,eTIMS number,Receipt', `INV-${year()}-00001,,KRA 1,KRA 9`]),
    );
    expect([twice.status, twice.text.includes('KRA 1, KRA 9')]).toEqual([400, true]);
    expect((await send('/admin/invoices/etims', etimsFile(['a,b', '1,2']))).text).toContain('We cannot read this file');
  });

  test('show the QR code of eTIMS, what a credit note leaves, and lead to the refund', async () => {
    const { open, send } = await portal('owner');
    const { orderId } = await soldAndRefunded();
    const [first, note] = [await idOf(`INV-${year()}-00001`), await idOf(`CN-${year()}-00001`)];
    await send(`/admin/invoices/${first}`, { etimsNumber: 'KRA 1', etimsUrl: 'https://itax.kra.go.ke/1' });
    const invoice = await open(`/admin/invoices/${first}`);
    expect(invoice.html).toContain('alt="QR code that leads to https://itax.kra.go.ke/1"');
    expect(invoice.html).toContain(`href="/admin/payments/decide/refund/${orderId}"`);
    expect(invoice.text).toMatch(/Paid on \d+ \w+ \d{4}, \d\d:\d\d/);
    expect((await open(`/admin/invoices/${note}`)).text).toMatch(
      /Total −KSh 5,800 Invoice INV-\d{4}-00001 11,600 This credit note −5,800 Left of the invoice 5,800/,
    );
  });

  test('are sent again as a PDF, once for each form, to the buyer or another address', async () => {
    const { open, send } = await portal();
    const { buyer } = await soldAndRefunded();
    const id = await idOf(`INV-${year()}-00001`);
    const page = `/admin/invoices/${id}`;
    expect((await open(page)).text).toContain('Last sent Not sent from here');
    const form = { change: 'send', to: buyer.email, key: randomUUID() };
    expect((await send(page, form)).location).toBe(`${page}?done=send`);
    await send(page, form);
    expect((await open(page)).text).toMatch(/Last sent [^,]+, \d\d:\d\d, to the buyer/);
    await send(page, { change: 'send', to: 'books@example.co.ke', key: randomUUID() });
    expect((await open(page)).text).toContain('to another address');
    const refused = await send(page, { change: 'send', to: 'nobody', key: randomUUID() });
    expect([refused.status, refused.text.includes('Please enter a valid email address')]).toEqual([400, true]);
    const { rows } = await env.pool.query(
      `select recipient, attachment_name, convert_from(substr(decode(attachment, 'base64'), 1, 5), 'utf8') as starts
        from mail_outbox where dedupe_key like 'invoice:%' order by created_at, id`,
    );
    const pdf = { attachment_name: `INV-${year()}-00001.pdf`, starts: '%PDF-' };
    expect(rows).toEqual([
      { recipient: buyer.email, ...pdf },
      { recipient: 'books@example.co.ke', ...pdf },
    ]);
    const { rows: audit } = await env.pool.query(
      "select after from audit_log where action = 'invoice.sent' order by id",
    );
    expect(audit.map(({ after }) => after)).toEqual([
      { number: `INV-${year()}-00001`, isToBuyer: true },
      { number: `INV-${year()}-00001`, isToBuyer: false },
    ]);
  });

  test('are read by support, and no number is entered or mail sent there', async () => {
    await soldAndRefunded();
    const { open, send } = await portal('support');
    const id = await idOf(`INV-${year()}-00001`);
    const mail = { change: 'send', to: 'books@example.co.ke', key: randomUUID() };
    expect((await send(`/admin/invoices/${id}`, mail)).status).toBe(403);
    const shown = await open(`/admin/invoices/${id}`);
    expect([shown.status, shown.text.includes('eTIMS number follows')]).toEqual([200, true]);
    expect((await send(`/admin/invoices/${id}`, { etimsNumber: 'KRA 1', etimsUrl: '' })).status).toBe(403);
    expect((await (await portal('editor')).open('/admin/invoices')).status).toBe(403);
  });
});

describe('the PDF of an invoice', () => {
  test('says what was sold with its VAT, for the buyer alone', async () => {
    const { buyer } = await soldAndRefunded();
    const invoiceId = await idOf(`INV-${year()}-00001`);
    const { send } = await portal();
    await send(`/admin/invoices/${invoiceId}`, { etimsNumber: 'KRA 1', etimsUrl: 'https://itax.kra.go.ke/1' });
    const rateLimits = { consume: async () => undefined };
    const file = await makeInvoiceFile({ db: env.db, actor: buyer, rateLimits }, { invoiceId });
    expect(file.name).toBe(`INV-${year()}-00001.pdf`);
    const { text, links } = await readPdf(file.bytes);
    expect(links).toEqual(['https://itax.kra.go.ke/1']);
    for (const words of [
      `Tax invoice INV-${year()}-00001`,
      buyer.name,
      'VAT 16%',
      '10,000',
      '1,600',
      'KSh 11,600',
      'KRA 1',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(words);
    const other = (await shop.order({})).buyer;
    expect(await codeOf(makeInvoiceFile({ db: env.db, actor: other, rateLimits }, { invoiceId }))).toBe(
      'invoice_not_found',
    );
  });
});
