import { Tabs } from '#app/ui/tabs.tsx';
import type { CampaignPreview as Preview, PreviewForm } from '../../campaigns/campaign.ts';
import type { CampaignRow } from '../../campaigns/campaign.ts';
import { m } from '#texts';

interface CampaignPreviewProps {
  readonly campaign: CampaignRow;
  readonly preview: Preview;
  readonly form: PreviewForm;
}

const labels: Readonly<Record<PreviewForm, () => string>> = {
  phone: m.portal_campaigns_phone,
  desk: m.portal_campaigns_desk,
  plain: m.portal_campaigns_as_text,
};

/** Shows a campaign as a reader gets it: formatted, as wide as a phone or a desk, or the text part of the mail. */
export function CampaignPreview({ campaign: { id, locale }, preview, form }: CampaignPreviewProps) {
  const tabs = (Object.keys(labels) as PreviewForm[]).map((each) => ({
    to: each === 'desk' ? `/admin/mail/${id}` : `/admin/mail/${id}?as=${each}`,
    label: labels[each](),
    current: each === form,
  }));
  return (
    <section className="panel pad stack" aria-labelledby="campaign-preview">
      <div className="row between row-wrap">
        <h2 className="h3" id="campaign-preview">
          {m.portal_campaigns_preview()}
        </h2>
        <Tabs label={m.portal_campaigns_preview()} tabs={tabs} />
      </div>
      <div className="campaign-preview" data-form={form} lang={locale}>
        <b className="wrap-anywhere">{preview.subject}</b>
        {form === 'plain' ? (
          <pre className="campaign-text">{preview.text}</pre>
        ) : (
          <>
            {/* Sanitised, and written anew with our own styles. */}
            <div className="campaign-html" dangerouslySetInnerHTML={{ __html: preview.html }} />
            <div className="campaign-foot hint">
              {preview.foot.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </>
        )}
      </div>
    </section>
  );
}
