import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ArrowLeft, Download, Send, Undo } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { invoiceTitle, type InvoiceView } from '../../invoices/invoice-view.ts';
import type { LastSent } from '../../invoices/send-invoice.server.ts';
import { referenceLabel } from '../../payment-labels.ts';
import { InvoiceDocument } from '../invoice-document.tsx';
import './invoice-record.css';
import { m } from '#texts';

/** What a refused form of the page says, and what was typed in it. */
export interface InvoiceAnswer {
  readonly change: 'etims' | 'send';
  readonly error: string | null;
  readonly typed: { readonly number: string; readonly url: string; readonly to: string };
}

interface InvoiceRecordProps {
  readonly invoice: InvoiceView;
  readonly qr: string | null;
  readonly sent: LastSent | null;
  /** Of the form that sends it: sent twice, it mails once. */
  readonly sendKey: string;
  readonly done: string | null;
  readonly answer: InvoiceAnswer | undefined;
}

/** An invoice or a credit note as its buyer gets it, beside when it was sent, its eTIMS number, and what can be done with it. */
export function InvoiceRecord({ invoice, qr, sent, sendKey, done, answer }: InvoiceRecordProps) {
  const number = invoice.etims?.number ?? '';
  const url = invoice.etims?.url ?? '';
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/invoices">
        <ArrowLeft />
        {m.portal_shared_invoices()}
      </LinkButton>
      <div className="page-header">
        <h1>{invoiceTitle(invoice)}</h1>
        <div className="row row-wrap">
          <a className="btn btn-line" href={`/dashboard/invoices/${invoice.id}/pdf`}>
            <Download className="i-sm" />
            {m.portal_shared_pdf()}
          </a>
          {invoice.kind === 'invoice' && (
            <IfAllowed act="payments.refund">
              <LinkButton variant="line" to={`/admin/payments/decide/refund/${invoice.orderId}`}>
                <Undo className="i-sm" />
                {m.portal_shared_credit_note()}
              </LinkButton>
            </IfAllowed>
          )}
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <div className="invoice-page">
        <InvoiceDocument invoice={invoice} qr={qr} />
        <div className="stack">
          <InvoiceFacts invoice={invoice} sent={sent} />
          <IfAllowed act="invoices.edit">
            <SendForm invoice={invoice} sendKey={sendKey} answer={answer?.change === 'send' ? answer : undefined} />
            <EtimsForm
              typed={answer?.change === 'etims' ? answer.typed : { number, url }}
              error={answer?.change === 'etims' ? answer.error : undefined}
            />
          </IfAllowed>
        </div>
      </div>
    </>
  );
}

function sentWords(sent: LastSent | null): string {
  if (sent === null) return m.portal_invoices_not_sent();
  const at = formatMoment(new Date(sent.at));
  return sent.isToBuyer ? m.portal_invoices_sent_buyer({ at }) : m.portal_invoices_sent_other({ at });
}

function InvoiceFacts({ invoice, sent }: { readonly invoice: InvoiceView; readonly sent: LastSent | null }) {
  const { orderNumber, method, code, etims } = invoice;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      m.portal_invoices_order(),
      <Link key="order" className="link" to={`/admin/payments?search=${orderNumber}`}>
        {orderNumber}
      </Link>,
    ],
    [referenceLabel(method), code ?? m.payments_code_follows()],
    [m.portal_invoices_last_sent(), sentWords(sent)],
    [m.invoices_etims(), <EtimsBadge key="etims" etims={etims} />],
  ];
  return (
    <section className="panel pad stack" aria-labelledby="this-invoice">
      <h2 id="this-invoice" className="h3">
        {m.portal_invoices_this()}
      </h2>
      <dl className="spec wrap-anywhere">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function EtimsBadge({ etims }: Pick<InvoiceView, 'etims'>) {
  if (etims === null) return <StatusBadge form="open" label={m.portal_invoices_number_follows()} />;
  const label = etims.url === null ? m.portal_invoices_has_number() : m.portal_invoices_has_qr();
  return <StatusBadge form="full" tone="teal" label={label} />;
}

interface SendFormProps {
  readonly invoice: InvoiceView;
  readonly sendKey: string;
  readonly answer: InvoiceAnswer | undefined;
}

/** Sends the document to its buyer, or to another address. */
function SendForm({ invoice: { buyer }, sendKey, answer }: SendFormProps) {
  const email = buyer.email === deletedPerson.email ? '' : buyer.email;
  const isSending = useNavigation().formData?.get('change') === 'send';
  return (
    <Form method="post" className="panel pad form" aria-labelledby="send-title">
      <h2 id="send-title" className="h3">
        {m.portal_shared_send_again()}
      </h2>
      <RefusalNote sentence={answer?.error} />
      <input type="hidden" name="key" value={sendKey} />
      <input type="hidden" name="change" value="send" />
      <Field
        label={m.portal_invoices_send_to()}
        name="to"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        hint={m.portal_invoices_send_to_hint()}
        defaultValue={answer?.typed.to ?? email}
      />
      <Button type="submit" variant="line" busy={isSending}>
        <Send className="i-sm" />
        {m.portal_shared_send_again()}
      </Button>
    </Form>
  );
}

interface EtimsFormProps {
  /** What the fields begin with. */
  readonly typed: { readonly number: string; readonly url: string };
  readonly error: string | null | undefined;
}

/** Enters the number that KRA's eTIMS gave a document. */
function EtimsForm({ typed, error }: EtimsFormProps) {
  const isSaving = useNavigation().formData?.get('change') === 'etims';
  return (
    <Form method="post" className="panel pad form" aria-labelledby="etims">
      <h2 id="etims">{m.invoices_etims()}</h2>
      <p className="hint">{m.portal_invoices_mistake()}</p>
      <RefusalNote sentence={error} />
      <Field
        label={m.portal_invoices_etims_number()}
        name="etimsNumber"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typed.number}
      />
      <Field
        label={m.portal_invoices_etims_url()}
        name="etimsUrl"
        type="url"
        maxLength={500}
        placeholder="https://"
        hint={m.portal_invoices_etims_url_hint()}
        defaultValue={typed.url}
      />
      <div className="acts">
        <Button type="submit" name="change" value="etims" variant="accent" busy={isSaving}>
          {m.portal_forms_save()}
        </Button>
      </div>
    </Form>
  );
}
