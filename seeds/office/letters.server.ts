import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { contactMessages } from '#app/database/schema/messages.ts';
import { selectCertificatesOf } from '#app/modules/study/certificates/certificate-queries.server.ts';
import { requestCorrection } from '#app/modules/study/certificates/corrections/request-correction.server.ts';
import { reportReview } from '#app/modules/study/reviews/report-review.server.ts';
import { selectReviews } from '#app/modules/study/reviews/review-queries.server.ts';
import { setMessageStatus } from '#app/modules/office/messages/admin/change-message.server.ts';
import { replyToMessage } from '#app/modules/office/messages/admin/reply-to-message.server.ts';
import { unsubscribeSubscriber } from '#app/modules/office/messages/admin/unsubscribe-subscriber.server.ts';
import type { CampaignInput } from '#app/modules/office/messages/campaigns/campaign-terms.ts';
import { countAudience } from '#app/modules/office/messages/campaigns/recipient-queries.server.ts';
import { addCampaign } from '#app/modules/office/messages/campaigns/save-campaign.server.ts';
import { scheduleCampaign } from '#app/modules/office/messages/campaigns/schedule-campaign.server.ts';
import { sendCampaigns } from '#app/modules/office/messages/campaigns/send-campaigns.server.ts';
import { confirmSubscription } from '#app/modules/office/messages/subscribe.server.ts';
import { upsertSubscription } from '#app/modules/office/messages/message-queries.server.ts';
import { newsletterToken } from '#app/modules/office/messages/newsletter-token.server.ts';
import { sendContactMessage } from '#app/modules/office/messages/send-contact-message.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { demoMessages, demoSubscribers, type DemoMessage } from '../content/demo-office.ts';
import { daysBefore } from '../demo-time.ts';
import type { Office, Step } from './open-office.server.ts';

/** What people write to the office and get from it: messages, the newsletter, campaigns, a reported review, a name to correct. */
export function letterSteps(office: Office): Step[] {
  return [
    ...demoMessages.flatMap((message) => messageSteps(office, message)),
    ...subscriberSteps(office),
    ...campaignSteps(office),
    ...learnerSteps(office),
  ];
}

function messageSteps(
  { db, deps, owner, support, step }: Office,
  { daysAgo, time, outcome, ...sent }: DemoMessage,
): Step[] {
  const { locale, ...message } = sent;
  const idOf = async () => {
    const [row] = await db.select().from(contactMessages).where(eq(contactMessages.email, message.email));
    return row?.id ?? '';
  };
  const send = step(daysAgo, time, () => inLocale(locale, () => sendContactMessage(deps, message, deps)));
  const answerDay = Math.max(1, daysAgo - 1);
  if (outcome === 'nothing') return [send];
  if (typeof outcome === 'object') {
    const reply = async () => {
      const answer = { messageId: await idOf(), id: randomUUID(), body: outcome.answered, seen: 0 };
      await replyToMessage({ ...deps, actor: support }, answer);
    };
    return [send, step(answerDay, '08:15', reply)];
  }
  const mark = async () => setMessageStatus({ ...deps, actor: owner }, { id: await idOf(), status: outcome });
  return [send, step(answerDay, '08:30', mark)];
}

function subscriberSteps({ db, deps, owner, clock, step }: Office): Step[] {
  return demoSubscribers.map(({ email, daysAgo, state }) =>
    step(daysAgo, '18:20', async () => {
      const { id } = await upsertSubscription(db, email, clock.now());
      if (state !== 'pending')
        await confirmSubscription(deps, { token: newsletterToken(deps.newsletterKey, 'confirm', id) });
      if (state === 'unsubscribed') await unsubscribeSubscriber({ ...deps, actor: owner }, id);
    }),
  );
}

function campaignSteps({ db, deps, owner, now, course, step }: Office): Step[] {
  const write = async (input: Pick<CampaignInput, 'subject' | 'body'> & Partial<CampaignInput>) => {
    const id = randomUUID();
    const campaign: CampaignInput = {
      courseId: null,
      progress: 'all',
      isForSubscribers: false,
      html: null,
      locale: 'en',
      ...input,
    };
    await addCampaign({ ...deps, actor: owner }, { id, input: campaign });
    return { id, expected: (await countAudience(db, campaign)).gets };
  };
  const schedule = async (campaign: { readonly id: string; readonly expected: number }, sendAt: Date | null) =>
    scheduleCampaign({ ...deps, actor: owner }, { ...campaign, sendAt });
  return [
    step(8, '09:05', async () => {
      const campaign = await write({
        subject: 'A new lesson on light pages',
        body: 'The course has a new lesson: how to find out where the weight of a page is, with the phone in your hand.\n\nIt is in the last section, and takes twelve minutes.',
        courseId: course('frontend-foundations').id,
      });
      await schedule(campaign, null);
      await sendCampaigns(deps);
    }),
    step(3, '10:10', async () => {
      const campaign = await write({
        subject: 'Kozi kwa Kiswahili',
        body: 'Habari,\n\nkozi mbili zina masomo, manukuu na mazoezi yote kwa Kiswahili: AI kwa wafanyakazi, na M-Pesa kwa duka dogo.\n\nKaribu usome somo la kwanza bure.',
        locale: 'sw',
        isForSubscribers: true,
      });
      await schedule(campaign, daysBefore(now, -6));
    }),
    step(1, '11:25', () =>
      write({
        subject: 'Before the holidays',
        body: 'Dear learners,\n\nthe office is closed from 24 December to 2 January. Payments by M-Pesa open your course at any hour, as always.',
        courseId: course('ai-basics-for-working-people').id,
        isForSubscribers: true,
      }),
    ),
  ];
}

function learnerSteps({ db, deps, course, learner, step }: Office): Step[] {
  return [
    step(4, '21:10', async () => {
      const [newest] = await selectReviews(db, course('mpesa-for-a-small-shop').id, { limit: 1, offset: 0 });
      const reason = 'This is about a paybill, and the course says that it is about a till.';
      await reportReview({ ...deps, actor: learner('Nyambura Gachie') }, { reviewId: newest?.id ?? '', reason });
    }),
    step(2, '07:45', async () => {
      const actor = learner('Chepkoech Rono');
      const [certificate] = await selectCertificatesOf(db, actor.userId);
      const wish = { name: 'Chepkoech Rono Langat', reason: 'My name since my wedding, as on my new ID.' };
      await requestCorrection({ ...deps, actor }, certificate?.code ?? '', wish);
    }),
  ];
}
