import { type SubmitEvent, useEffect, useRef } from 'react';
import { m } from '#texts';
import { UploadBar } from '#app/modules/media/ui/upload-bar.tsx';
import { percentOf } from '#app/modules/media/ui/upload-progress.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { questionUses } from '#app/shared/question-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LanguageSelect } from '#app/ui/portal/language-select.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ImportAnswer } from '../../../exchange/import-report.ts';
import type { QuestionCourse } from '../../../question.ts';
import { usedInLabels } from '../question-labels.ts';
import { ImportReportPanel } from './import-report-panel.tsx';
import { type FileOnItsWay, useSendingQuestions } from './use-sending-questions.ts';

interface ImportFormProps {
  readonly course: QuestionCourse;
  /** Answer to the form without JavaScript. */
  readonly answer: ImportAnswer | undefined;
}

/**
 * Takes a file, shows what an import would do, and imports it. The file stays selected in between and is sent again; without JavaScript it is selected
 * again.
 */
export function ImportForm({ course, answer: first }: ImportFormProps) {
  const path = `/admin/courses/${course.id}/questions/import`;
  const { state, answer: sent, send, cancel, forget } = useSendingQuestions(`${path}/file`);
  const { report = null, error = null } = sent ?? first ?? {};
  const head = useRef<HTMLHeadingElement>(null);
  const isBusy = state.phase === 'sending' || state.phase === 'reading';
  useEffect(() => {
    if (sent?.report) head.current?.focus();
  }, [sent?.report]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as { submitter?: HTMLElement | null };
    const form = new FormData(event.currentTarget, submitter);
    const file = form.get('file');
    // The report is a download.
    if (!(file instanceof File) || form.get('intent') === 'report') return;
    event.preventDefault();
    void send(form, file);
  };
  return (
    <form method="post" encType="multipart/form-data" className="stack stack-20" onSubmit={submit}>
      <div className="panel pad form">
        <RefusalNote sentence={error} />
        <Field
          type="file"
          name="file"
          label={m.portal_exchange_file()}
          accept=".csv,.tsv,.txt,.gift,text/csv,text/plain"
          required
          hint={m.portal_exchange_file_hint()}
          onChange={forget}
        />
        <div className="pair">
          <Select
            label={m.portal_exchange_use()}
            name="use"
            defaultValue="practice"
            hint={m.portal_exchange_use_hint()}
            onChange={forget}
          >
            {questionUses.map((use) => (
              <option key={use} value={use}>
                {usedInLabels[use]()}
              </option>
            ))}
          </Select>
          <div onChange={forget}>
            <LanguageSelect
              label={m.portal_exchange_gift_language()}
              hint={m.portal_exchange_language_hint()}
              defaultValue={course.locale}
            />
          </div>
        </div>
        <div className="acts">
          <Button
            type="submit"
            name="intent"
            value="check"
            variant={report ? 'line' : 'accent'}
            busy={isBusy && !report}
          >
            {m.portal_exchange_check()}
          </Button>
          {state.phase === 'sending' && (
            <Button variant="line" onClick={cancel}>
              {m.portal_shared_cancel()}
            </Button>
          )}
        </div>
        <Progress state={state} />
      </div>
      {report && <ImportReportPanel report={report} path={path} isBusy={isBusy} headRef={head} />}
    </form>
  );
}

/** What is read out when it changes; percents are there for whoever asks. */
function Progress({ state }: { readonly state: FileOnItsWay }) {
  const { phase } = state;
  return (
    <>
      <div className="row">
        <div role="status">
          {phase === 'sending' && m.portal_exchange_sending()}
          {phase === 'cancelled' && m.portal_payments_cancelled()}
          {phase === 'reading' && (
            <label>
              {state.isImport
                ? m.portal_exchange_importing({ size: formatFileSize(state.byteSize) })
                : m.portal_exchange_checking({ size: formatFileSize(state.byteSize) })}
              <progress />
            </label>
          )}
        </div>
        {phase === 'sending' && (
          <span className="muted">
            {m.portal_payments_sent({
              percent: percentOf(state),
              sent: formatFileSize(state.sent),
              size: formatFileSize(state.byteSize),
            })}
          </span>
        )}
      </div>
      {phase === 'sending' && (
        <UploadBar label={m.portal_payments_upload_of({ file: state.fileName })} percent={percentOf(state)} />
      )}
    </>
  );
}
