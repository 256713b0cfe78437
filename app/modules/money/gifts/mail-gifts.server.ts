import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { dayInNairobi, hourInNairobi } from '#app/shared/dates.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { LockedGift } from '#app/modules/money/ledger/gifts/gift-orders.server.ts';
import { selectBuyer } from '#app/modules/money/ledger/refund-queries.server.ts';
import { updateMailed } from '#app/modules/money/ledger/gifts/gift-queries.server.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { giftMail, giftOpenedMail } from './gift-mails.ts';
import { selectGiftsToMail } from './gift-view-queries.server.ts';

const batch = 100;
/** Mails for a day go out from eight in the morning in Nairobi. */
const firstHour = 8;

/** Mails the links of paid gifts whose day has come; those without a day at once. Each once, however often it runs. Returns how many. */
export async function mailGifts(deps: MailDeps): Promise<number> {
  const now = deps.clock.now();
  const yesterday = dayInNairobi(new Date(now.getTime() - 86_400_000));
  const day = hourInNairobi(now) < firstHour ? yesterday : dayInNairobi(now);
  let mailed = 0;
  for (const gift of await selectGiftsToMail(deps.db, day, batch))
    mailed += await deps.db.transaction(async (tx) => {
      if (!(await updateMailed(tx, gift.giftId, { at: now, before: null }))) return 0;
      await queueGiftMail(tx, deps, gift);
      return 1;
    });
  return mailed;
}

/** What the mail about a gift says. */
interface MailedGift {
  readonly code: string;
  readonly recipientEmail: string | null;
  readonly senderName: string;
  readonly recipientName: string;
  readonly courseTitle: string;
  readonly message: string;
  readonly locale: Locale;
}

/** Queues the mail of a gift, whose turn the caller has noted (`updateMailed`), so that each is sent once. */
async function queueGiftMail(tx: Database, deps: MailDeps, gift: MailedGift): Promise<void> {
  const { recipientEmail, locale, ...words } = gift;
  if (recipientEmail === null) return;
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(locale, () =>
    composeMail({ ...giftMail({ ...words, to: recipientEmail, appUrl: deps.appUrl }), brand }),
  );
  await queueMail(tx, mail, deps.jobs);
}

/** Queues the mail of a locked, unopened gift once more; once for requests of the same moment. */
export async function queueMailAgain(
  tx: Database,
  deps: MailDeps,
  { gift, line }: LockedGift,
  at: Date,
): Promise<void> {
  if (await updateMailed(tx, gift.id, { at, before: at }))
    await queueGiftMail(tx, deps, { ...gift, courseTitle: line.title });
}

/** Tells the giver, in their language, that their gift was opened; nobody if their account is deleted. */
export async function queueOpenedMail(
  tx: Database,
  { jobs, appUrl }: Pick<MailDeps, 'jobs' | 'appUrl'>,
  { gift, order, line }: LockedGift,
  { recipient }: { readonly recipient: string },
): Promise<void> {
  const buyer = order.userId === null ? null : await selectBuyer(tx, order.id);
  if (!buyer) return;
  const { brand } = await readSiteSettings(tx);
  const facts = {
    to: buyer.email,
    name: buyer.name,
    recipient,
    courseTitle: line.buyersTitle,
    giftId: gift.id,
    appUrl,
  };
  const mail = inLocale(buyer.locale, () => composeMail({ ...giftOpenedMail(facts), brand }));
  await queueMail(tx, mail, jobs);
}

/** Returns the module's job: links of gifts are mailed within a minute of their time. */
export function giftJobs(deps: MailDeps): readonly JobDefinition[] {
  return [{ name: 'mail-gifts', schedule: '* * * * *', run: async () => void (await mailGifts(deps)) }];
}
