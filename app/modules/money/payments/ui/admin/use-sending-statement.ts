import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refusalFrom } from '#app/modules/catalogue/media/ui/finish-file.ts';
import { sendBytes, type SentAnswer } from '#app/modules/catalogue/media/ui/send-bytes.ts';
import { statementTooLarge } from '#app/modules/money/collection/reconcile/statement-errors.ts';
import { m } from '#texts';

/** Sentence for an unknown failure. */
export const statementFailure = m.portal_payments_statement_failed;

/** comparing: all bytes are there, and the server reads them. */
export type StatementOnItsWay =
  | { readonly phase: 'idle' | 'cancelled' }
  | { readonly phase: 'sending'; readonly fileName: string; readonly byteSize: number; readonly sent: number }
  | { readonly phase: 'comparing'; readonly byteSize: number }
  | { readonly phase: 'failed'; readonly error: string };

/** Sends a statement, says how far it is, and goes to its comparison. One at a time; leaving the page breaks it off. */
export function useSendingStatement() {
  const [state, setState] = useState<StatementOnItsWay>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  const navigate = useNavigate();
  useEffect(() => () => running.current?.abort(), []);

  const send = async (form: FormData, { name: fileName, size: byteSize }: File) => {
    if (running.current) return;
    const mine = new AbortController();
    running.current = mine;
    const progressed = (bytes: number) => {
      // Counts the bytes of the form, which is a little longer than its file.
      const sent = Math.min(bytes, byteSize);
      setState(sent < byteSize ? { phase: 'sending', fileName, byteSize, sent } : { phase: 'comparing', byteSize });
    };
    setState({ phase: 'sending', fileName, byteSize, sent: 0 });
    const answer = await sendBytes('/admin/payments/reconcile/file', {
      method: 'POST',
      body: form,
      signal: mine.signal,
      progressed,
    });
    if (mine.signal.aborted) return;
    const path = pathIn(answer);
    if (path !== null) return navigate(path);
    running.current = null;
    setState({ phase: 'failed', error: refusalOf(answer) });
  };

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState({ phase: 'cancelled' });
  };

  return { state, send, cancel };
}

function pathIn({ status, body, isRedirected }: SentAnswer): string | null {
  return status === 200 && !isRedirected ? (JSON.parse(body) as { path: string }).path : null;
}

function refusalOf({ status, body, isRedirected }: SentAnswer): string {
  const failure = status === 413 ? statementTooLarge() : statementFailure();
  return refusalFrom(isRedirected ? 401 : status, body, failure).message;
}
