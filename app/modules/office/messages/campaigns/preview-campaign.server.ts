import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { styleMailHtml } from '#app/platform/mail/mail-html.ts';
import { localHref } from '#app/shared/local-href.ts';
import { campaignMail, firstNameOf } from './campaign-mail.ts';
import { htmlOfCampaignText, withNameInHtml } from './campaign-text.ts';
import type { Campaign, CampaignPreview } from './campaign-terms.ts';

interface Reader {
  readonly name: string;
  readonly email: string;
}

interface Given {
  readonly campaign: Campaign & { readonly course: string | null };
  readonly settings: Pick<SiteSettings, 'brand' | 'email'>;
  readonly appUrl: string;
}

const draftFor = ({ name, email: to }: Reader, { campaign, settings, appUrl }: Given) =>
  campaignMail({
    ...campaign,
    to,
    name: firstNameOf(name),
    replyTo: settings.email,
    unsubscribePage: `${appUrl}${localHref('/unsubscribe')}`,
    unsubscribeUrl: `${appUrl}/unsubscribe`,
  });

/** Composes a campaign as a reader of this name gets it, in its language; its links unsubscribe nobody. For test mails. */
export function composeExample(reader: Reader, input: Given) {
  const { brand } = input.settings;
  return inLocale(input.campaign.locale, () => composeMail({ ...draftFor(reader, input), brand }));
}

/** Returns a campaign as a reader of this name gets it: its formatted text, and the text part of the mail. */
export function previewCampaign(reader: Reader, input: Given): CampaignPreview {
  const { html, body, locale } = input.campaign;
  const { blocks } = inLocale(locale, () => draftFor(reader, input));
  const { subject, text } = composeExample(reader, input);
  const words = withNameInHtml(html ?? htmlOfCampaignText(body), firstNameOf(reader.name));
  const foot = blocks.flatMap((block) =>
    block.kind === 'note' ? [block.text] : block.kind === 'link' ? [block.label] : [],
  );
  return { subject, text, foot, html: styleMailHtml(words) };
}
