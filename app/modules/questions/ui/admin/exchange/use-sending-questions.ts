import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#texts';
import { refusalFrom } from '#app/modules/media/ui/finish-file.ts';
import { sendBytes, type SentAnswer } from '#app/modules/media/ui/send-bytes.ts';
import type { ImportAnswer } from '../../../exchange/import-report.ts';

/** reading: all bytes are there, and the server reads them. */
export type FileOnItsWay =
  | { readonly phase: 'idle' | 'cancelled' }
  | { readonly phase: 'sending'; readonly fileName: string; readonly byteSize: number; readonly sent: number }
  | { readonly phase: 'reading'; readonly isImport: boolean; readonly byteSize: number };

/** Sends a file of questions to be checked or imported, and says how far it is. Goes to `ImportAnswer.path` where an answer has one. */
export function useSendingQuestions(address: string) {
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
    const given = await sendBytes(address, { method: 'POST', body: form, signal: mine.signal, progressed });
    if (mine.signal.aborted) return;
    running.current = null;
    const read = answerIn(given);
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
