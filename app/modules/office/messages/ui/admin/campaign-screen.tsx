import { Form, useNavigation } from 'react-router';
import { formatCount } from '#app/shared/counted.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ArrowLeft, Pencil, Send, Trash2 } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import {
  mailsPerMinute,
  sendingHours,
  type AudienceCounts,
  type CampaignPreview as Preview,
  type CampaignRow,
  type PreviewForm,
} from '../../campaigns/campaign-terms.ts';
import { SentCampaigns } from './campaign-table.tsx';
import { CampaignTo } from './campaign-to.tsx';
import { audienceWords, CampaignStatusBadge, whenWords } from './campaign-words.tsx';
import { m } from '#texts';
import { Tabs } from '#app/ui/tabs.tsx';

interface CampaignPreviewProps {
  readonly campaign: CampaignRow;
  readonly preview: Preview;
  readonly form: PreviewForm;
}

const labels: Readonly<Record<PreviewForm, () => string>> = {
  phone: m.portal_shared_phone,
  desk: m.portal_campaigns_desk,
  plain: m.portal_campaigns_as_text,
};

/** Shows a campaign as a reader gets it: formatted, as wide as a phone or a desk, or the text part of the mail. */
function CampaignPreview({ campaign: { id, locale }, preview, form }: CampaignPreviewProps) {
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

interface CampaignScreenProps {
  readonly campaign: CampaignRow;
  /** Whom it would reach now; null once it has started. */
  readonly audience: AudienceCounts | null;
  /** What the same people were sent before; empty once it has started. */
  readonly sentBefore: readonly CampaignRow[];
  /** As the staff member would get it. */
  readonly preview: Preview;
  readonly form: PreviewForm;
  readonly done: string | null;
  readonly error: string | null;
}

/** A campaign: its words, whom it reaches, and how it is tested, scheduled and stopped; once it has started, its results. */
export function CampaignScreen({ campaign, audience, sentBefore, preview, form, done, error }: CampaignScreenProps) {
  const { status } = campaign;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/mail">
        <ArrowLeft />
        {m.portal_campaigns_mails()}
      </LinkButton>
      <div className="page-header">
        <div>
          <div className="row row-wrap">
            <h1 className="wrap-anywhere">{campaign.subject}</h1>
            <CampaignStatusBadge status={status} />
          </div>
          <p className="wrap-anywhere">{audienceWords(campaign)}</p>
        </div>
        <CampaignButtons campaign={campaign} />
      </div>
      <NoScriptNotice sentence={done} isDone />
      <RefusalNote sentence={error} />
      {!audience && <ResultFigures campaign={campaign} />}
      <div className="campaign-page">
        <div className="stack">
          {audience && <CampaignTo campaign={campaign} audience={audience} />}
          <CampaignPreview campaign={campaign} preview={preview} form={form} />
          {audience && <SentBefore campaigns={sentBefore} />}
        </div>
        {audience && <CampaignWhen campaign={campaign} gets={audience.gets} />}
      </div>
    </>
  );
}

/** What these people were sent before. */
function SentBefore({ campaigns }: { readonly campaigns: readonly CampaignRow[] }) {
  return (
    <section className="panel sent-before" aria-labelledby="sent-before">
      <div className="row between row-wrap pad">
        <h2 className="h3" id="sent-before">
          {m.portal_campaigns_sent_before()}
        </h2>
        <p className="hint">{m.portal_campaigns_not_tracked()}</p>
      </div>
      {campaigns.length > 0 ? (
        <SentCampaigns campaigns={campaigns} />
      ) : (
        <p className="hint pad">{m.portal_campaigns_none_before()}</p>
      )}
    </section>
  );
}

function ResultFigures({ campaign }: { readonly campaign: CampaignRow }) {
  const { waiting, sent, failed, unsubscribed, skipped } = campaign;
  return (
    <>
      <StatCards
        stats={[
          { label: m.portal_campaigns_sent(), value: formatCount(sent) },
          { label: m.portal_shared_waiting(), value: formatCount(waiting) },
          { label: m.portal_campaigns_failed(), value: formatCount(failed) },
          { label: m.portal_campaigns_unsubscribed(), value: formatCount(unsubscribed) },
        ]}
      />
      <p className="hint">{m.portal_campaigns_results_hint({ skipped: formatCount(skipped) })}</p>
    </>
  );
}

function CampaignButtons({ campaign: { id, status } }: { readonly campaign: CampaignRow }) {
  const { formData } = useNavigation();
  const busy = (intent: string) => formData?.get('intent') === intent;
  return (
    <Form method="post" className="row row-wrap">
      <Button type="submit" variant="line" name="intent" value="test" busy={busy('test')}>
        <Send className="i-sm" />
        {m.portal_campaigns_test()}
      </Button>
      {status === 'scheduled' && (
        <Button type="submit" variant="line" name="intent" value="unschedule" busy={busy('unschedule')}>
          {m.portal_campaigns_unschedule()}
        </Button>
      )}
      {status === 'draft' && (
        <>
          <LinkButton variant="line" to={`/admin/mail/${id}/edit`}>
            <Pencil className="i-sm" />
            {m.portal_shared_edit()}
          </LinkButton>
          <Button type="submit" variant="line" name="intent" value="delete" busy={busy('delete')}>
            <Trash2 className="i-sm" />
            {m.portal_shared_delete()}
          </Button>
        </>
      )}
    </Form>
  );
}

/** When it starts: for a draft a form, whose button names how many people get it. */
function CampaignWhen({ campaign, gets }: { readonly campaign: CampaignRow; readonly gets: number }) {
  const { formData } = useNavigation();
  const minutes = Math.ceil(gets / mailsPerMinute);
  return (
    <aside className="panel pad stack" aria-labelledby="campaign-when">
      <h2 className="h3" id="campaign-when">
        {m.portal_campaigns_when()}
      </h2>
      {campaign.status === 'scheduled' ? (
        <p>{m.portal_campaigns_starts({ at: whenWords(campaign) })}</p>
      ) : gets === 0 ? (
        <p>{m.portal_campaigns_nobody()}</p>
      ) : (
        <Form method="post" className="form">
          <Segments
            legend={m.portal_campaigns_when()}
            name="when"
            defaultValue="now"
            choices={[
              { value: 'now', label: m.portal_campaigns_now() },
              { value: 'later', label: m.portal_shared_later() },
            ]}
          />
          <Field
            label={m.portal_campaigns_day()}
            hint={m.portal_campaigns_day_hint()}
            name="sendAt"
            type="datetime-local"
          />
          <input type="hidden" name="expected" value={gets} />
          <Button
            type="submit"
            variant="accent"
            name="intent"
            value="schedule"
            busy={formData?.get('intent') === 'schedule'}
          >
            <Send />
            {m.portal_campaigns_send({ count: gets })}
          </Button>
        </Form>
      )}
      <p className="hint">{m.portal_campaigns_hours({ ...sendingHours, minutes })}</p>
    </aside>
  );
}
