import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { m } from '#texts';
import { UploadBar } from '#app/modules/catalogue/media/ui/upload-bar.tsx';
import { percentOf } from '#app/modules/catalogue/media/ui/upload-progress.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { questionUses } from '#app/shared/study-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LanguageSelect } from '#app/ui/portal/language-select.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ImportAnswer } from '../../../exchange/import-report.ts';
import type { QuestionCourse } from '../../../question.ts';
import { usedInLabels } from '../question-labels.ts';
import { ImportReportPanel } from './import-report-panel.tsx';
import { useNavigate } from 'react-router';
import { refusalFrom } from '#app/modules/catalogue/media/ui/finish-file.ts';
import { sendBytes, type SentAnswer } from '#app/modules/catalogue/media/ui/send-bytes.ts';

interface ImportFormProps {
  readonly course: QuestionCourse;
  /** Answer to the form without JavaScript. */
  readonly answer: ImportAnswer | undefined;
}

/**
 * Takes a file, shows what an import would do, and imports it. The file stays selected in between and is sent again; without JavaScript it is
 * selected again.
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
          label={m.portal_shared_file()}
          accept=".csv,.tsv,.txt,.gift,text/csv,text/plain"
          required
          hint={m.portal_exchange_file_hint()}
          onChange={forget}
        />
        <div className="pair">
          <Select
            label={m.portal_shared_use_in()}
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
        <UploadBar label={m.portal_shared_upload_of_file({ file: state.fileName })} percent={percentOf(state)} />
      )}
    </>
  );
}

/** reading: all bytes are there, and the server reads them. */
type FileOnItsWay =
  | { readonly phase: 'idle' | 'cancelled' }
  | { readonly phase: 'sending'; readonly fileName: string; readonly byteSize: number; readonly sent: number }
  | { readonly phase: 'reading'; readonly isImport: boolean; readonly byteSize: number };

/** Sends a file of questions to be checked or imported, and says how far it is. Goes to `ImportAnswer.path` where an answer has one. */
function useSendingQuestions(address: string) {
  const [state, setState] = useState<FileOnItsWay>({ phase: 'idle' });
  /** Null before the first answer. */
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const running = useRef<AbortController | null>(null);
  const navigate = useNavigate();
  useEffect(() => () => running.current?.abort(), []);

  const send = async (form: FormData, { name: fileName, size: byteSize }: File) => {
    if (running.current) return;
    const mine = new AbortController();
    running.current = mine;
    const isImport = form.get('intent') === 'import';
    const progressed = (bytes: number) =>
      setState(
        // Counts the bytes of the form, which is a little longer than its file.
        bytes < byteSize
          ? { phase: 'sending', fileName, byteSize, sent: bytes }
          : { phase: 'reading', isImport, byteSize },
      );
    progressed(0);
    const response = await sendBytes(address, { method: 'POST', body: form, signal: mine.signal, progressed });
    if (mine.signal.aborted) return;
    running.current = null;
    const read = answerIn(response);
    if (read.path !== null) return navigate(read.path);
    // What was checked before stays where the import failed.
    setAnswer((before) => ({ ...read, report: read.report ?? (isImport ? (before?.report ?? null) : null) }));
    setState({ phase: 'idle' });
  };

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState({ phase: 'cancelled' });
  };

  /** Another file, or other settings, have another report. */
  const forget = () => setAnswer({ report: null, error: null, path: null });

  return { state, answer, send, cancel, forget };
}

function answerIn({ status, body, isRedirected }: SentAnswer): ImportAnswer {
  if (status === 200 && !isRedirected) return JSON.parse(body) as ImportAnswer;
  const failure = status === 413 ? m.portal_exchange_file_too_large() : m.portal_exchange_failed();
  return { report: null, error: refusalFrom(isRedirected ? 401 : status, body, failure).message, path: null };
}
