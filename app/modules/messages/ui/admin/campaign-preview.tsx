import { firstNameOf } from '../../campaigns/campaign-mail.ts';
import { readCampaignText, withName } from '../../campaigns/campaign-text.ts';
import type { CampaignRow } from '../../campaigns/campaign.ts';
import { m } from '#texts';

/** Shows the words of a campaign as a reader of this name gets them. */
export function CampaignPreview({ campaign, name }: { readonly campaign: CampaignRow; readonly name: string }) {
  const first = firstNameOf(name);
  return (
    <section className="panel pad stack campaign-preview" aria-labelledby="campaign-preview" lang={campaign.locale}>
      <h2 className="h3" id="campaign-preview" lang="en">
        {m.portal_campaigns_preview()}
      </h2>
      <b className="wrap-anywhere">{withName(campaign.subject, first)}</b>
      {readCampaignText(campaign.body).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index} className="wrap-anywhere">
            {block.items.map((item, n) => (
              <li key={n}>{withName(item, first)}</li>
            ))}
          </ul>
        ) : block.kind === 'button' ? (
          <p key={index} className="wrap-anywhere">
            <b>{block.label}</b> <span className="quiet">{block.href}</span>
          </p>
        ) : (
          <p key={index} className="campaign-text">
            {withName(block.text, first)}
          </p>
        ),
      )}
    </section>
  );
}
