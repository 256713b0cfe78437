import { bouncedMail, refundMail } from '#app/modules/money/ledger/finish-refund.server.ts';
import { invoiceMail } from '#app/modules/money/ledger/invoices/invoice-mail.ts';
import { receiptMail, surplusMail } from '#app/modules/money/ledger/receipt-mail.server.ts';
import { receiptOf } from '#app/modules/money/ledger/receipt.ts';
import { campaignMail } from '#app/modules/office/messages/campaigns/campaign-mail.ts';
import { reminderMail } from '#app/modules/office/messages/reminders/reminder-mail.ts';
import { teamReminderMail } from '#app/modules/office/messages/team-reminders/team-reminder-mail.ts';
import { quotationMail } from '#app/modules/money/quotations/quotation-mail.ts';
import { memberMail } from '#app/modules/money/organisations/member-mail.ts';
import { takenBackMail } from '#app/modules/money/packs/taken-back-mail.ts';
import { seatMail } from '#app/modules/money/seats/seat-mails.ts';
import { giftMail, giftOpenedMail } from '#app/modules/money/gifts/gift-mails.ts';
import { pauseMail } from '#app/modules/money/instalments/pause-mail.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { toCents } from '#app/shared/money.ts';
import { localHref } from '#app/shared/local-href.ts';
import {
  demoAddress as to,
  demoOrder,
  demoRefund,
  orderNumber,
  receipt,
  type ExampleMail,
} from './example-facts.server.ts';
import { m } from '#texts';

const token = 'demo-example-that-opens-nothing';

/** Returns the mails about orders and to their buyers, in the current language. */
export function exampleOrderMails(site: SiteSettings, appUrl: string): ExampleMail[] {
  const { brand } = site;
  const organisation = 'Taita Farms SACCO';
  const [{ title, buyerName } = { title: '', buyerName: to }] = demoOrder.lines;
  const link = (path: string) => `${appUrl}${localHref(path)}?${new URLSearchParams({ token })}`;
  return [
    {
      name: 'receipt',
      occasion: 'After a payment',
      mail: composeMail({
        ...receiptMail(receiptOf(demoOrder, site), { appUrl, invoiceId: demoOrder.order.id }),
        brand,
      }),
    },
    {
      name: 'invoice',
      occasion: 'When staff send an invoice again, with its PDF',
      mail: composeMail({
        ...invoiceMail(
          {
            kind: 'invoice',
            number: 'INV-2026-00017',
            vatPercent: 0,
            seller: { name: brand, address: '', city: '', email: site.email, kraPin: '' },
            orderNumber,
            issuedAt: demoOrder.order.paidAt.toISOString(),
            totalCents: demoOrder.order.total,
          },
          to,
        ),
        brand,
      }),
    },
    {
      name: 'surplus',
      occasion: 'When money came in that was not needed',
      mail: composeMail({ ...surplusMail({ to, orderNumber, receipt, amountCents: toCents(1_150_000) }), brand }),
    },
    {
      name: 'reminder',
      occasion: 'Two hours after the payment of an order failed, once',
      mail: composeMail({
        ...reminderMail({
          to,
          name: buyerName,
          orderId: demoOrder.order.id,
          number: orderNumber,
          titles: demoOrder.lines.map((line) => line.title),
          totalCents: demoOrder.order.total,
          appUrl,
          unsubscribePage: link('/unsubscribe'),
          unsubscribeUrl: `${appUrl}/api/unsubscribe/${token}`,
        }),
        brand,
      }),
    },
    {
      name: 'team-reminder',
      occasion: 'When somebody has not opened a course that an organisation pays for a week, at most once a week',
      mail: composeMail({
        ...teamReminderMail({
          to,
          name: buyerName,
          organisation,
          title,
          courseId: demoOrder.order.id,
          week: '2026-03-02',
          userId: demoOrder.order.id,
          appUrl,
          unsubscribePage: link('/unsubscribe'),
          unsubscribeUrl: `${appUrl}/api/unsubscribe/${token}`,
        }),
        brand,
      }),
    },
    {
      name: 'quotation',
      occasion: 'When staff make an order for a buyer',
      mail: quotationMail({
        to,
        brand,
        number: orderNumber,
        name: buyerName,
        message: '',
        titles: demoOrder.lines.map((line) => line.title),
        totalCents: demoOrder.order.total,
        validUntil: new Date('2026-12-04T20:59:59Z'),
        replaces: 'MIC3A2B3C4',
        link: appUrl + localHref(`/quotations/${token}`),
      }),
    },
    {
      name: 'campaign',
      occasion: 'When a staff member writes to the learners of a course, or to subscribers',
      mail: composeMail({
        ...campaignMail({
          to,
          name: null,
          subject: m.messages_newsletter(),
          body: 'This mail is an example.\n\n- This line is an example',
          html: '<p>This mail is <strong>an example</strong>.</p><ul><li>This line is an example</li></ul>',
          course: demoOrder.lines[0]?.title ?? null,
          replyTo: site.email,
          unsubscribePage: link('/unsubscribe'),
          unsubscribeUrl: `${appUrl}/api/unsubscribe/${token}`,
        }),
        brand,
      }),
    },
    {
      name: 'plan-pause',
      occasion: 'Before a course that is paid bit by bit pauses, at most once a week',
      mail: composeMail({
        ...pauseMail({
          to,
          name: buyerName,
          number: 'P7K3QDM',
          titles: demoOrder.lines.map((line) => line.title),
          accessUntil: new Date('2026-12-07T09:00:00Z'),
          appUrl,
          now: new Date('2026-12-04T09:00:00Z'),
        }),
        brand,
      }),
    },
    {
      name: 'gift',
      occasion: 'When a course was given, or on the day that its giver selected',
      mail: composeMail({
        ...giftMail({
          to,
          senderName: 'Faith',
          recipientName: 'Mama Akinyi',
          courseTitle: title,
          message: 'Elimu haina mwisho.',
          code: 'TW7G27K3QDALA234',
          appUrl,
        }),
        brand,
      }),
    },
    {
      name: 'gift-opened',
      occasion: 'To the giver, when a gift was opened',
      mail: composeMail({
        ...giftOpenedMail({
          to,
          name: buyerName,
          recipient: 'Akinyi Achieng',
          courseTitle: title,
          giftId: 'example',
          appUrl,
        }),
        brand,
      }),
    },
    {
      name: 'seat',
      occasion: 'To each person for whom a company paid a course',
      mail: composeMail({
        ...seatMail({ to, company: organisation, seats: [{ seatId: 'example', title }], appUrl }),
        brand,
      }),
    },
    {
      name: 'seats-of-several-courses',
      occasion: 'To each person for whom a company paid several courses',
      mail: composeMail({
        ...seatMail({
          to,
          company: organisation,
          seats: demoOrder.lines.map((line, index) => ({ seatId: `example-${index}`, title: line.title })),
          appUrl,
        }),
        brand,
      }),
    },
    {
      name: 'seat-of-a-bundle',
      occasion: 'To each person for whom an organisation paid a seat of a bundle, or of one course of a list',
      mail: composeMail({
        ...seatMail({
          to,
          company: organisation,
          seats: [{ seatId: 'example', title: 'Office skills', isOfSeveral: true }],
          appUrl,
        }),
        brand,
      }),
    },
    {
      name: 'seat-taken-back',
      occasion: 'To a person whose hardly used seat their organisation took back',
      mail: composeMail({
        ...takenBackMail({ to, organisation, title, appUrl }),
        brand,
      }),
    },
    {
      name: 'organisation-member',
      occasion: 'To a new member of an organisation',
      mail: composeMail({
        ...memberMail({ to, organisation, organisationId: 'example', role: 'manager', appUrl }),
        brand,
      }),
    },
    {
      name: 'refund',
      occasion: 'After money was refunded',
      mail: composeMail({ ...refundMail(demoRefund), brand }),
    },
    {
      name: 'bounced',
      occasion: 'When the bank returned a cheque unpaid',
      mail: composeMail({ ...bouncedMail(demoRefund), brand }),
    },
  ];
}
