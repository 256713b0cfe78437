import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { LessonForEditing } from '../../../admin/content/read-lesson-for-editing.server.ts';
import { draftOf } from '#app/modules/site/ui/admin/drafts/draft-store.ts';
import type { SavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { noFault } from '#app/shared/form-answer.ts';
import { isUnreachable, type Unreachable } from '#app/ui/portal/offline.ts';
import { contentFailures } from './content-notices.ts';
import type { LessonAnswer } from './lesson-form.tsx';
import { m } from '#texts';

/** Milliseconds without typing until a draft is saved. */
const idle = 2_000;

interface Autosave {
  readonly draft: SavedDraft;
  readonly base: LessonForEditing;
  /** The server's answer to the form's button. */
  readonly reply: LessonAnswer | Unreachable | undefined;
}

const unreached: LessonAnswer = { ...noFault, isDone: false, error: contentFailures.connection(), version: null };

const asAnswer = (reply: LessonAnswer | Unreachable | undefined) => (isUnreachable(reply) ? unreached : reply);

/**
 * Saves a draft lesson automatically: after a pause in typing, and when the focus leaves the form. Published lessons are saved only by their
 * button, and until then kept on the device. Changes during a save are saved after it.
 */
export function useAutosave({ draft, base, reply }: Autosave) {
  const fetcher = useFetcher<LessonAnswer | Unreachable>();
  const [version, setVersion] = useState(base.version);
  const [saved, setSaved] = useState<'unchanged' | 'typed' | 'saved'>('unchanged');
  const [answer, setAnswer] = useState(asAnswer(reply));
  const [seenReply, setSeenReply] = useState(reply);
  if (reply !== seenReply) {
    setSeenReply(reply);
    if (reply) setAnswer(asAnswer(reply));
  }
  const sent = useRef<string | null>(null);
  const timer = useRef(0);
  const { isPublished } = base;
  const { ref: form } = draft;

  const save = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = 0;
    const element = form.current;
    // Only the button may overwrite another staff member's version.
    if (!element || isPublished || answer?.conflict || sent.current !== null || !element.matches(':valid')) return;
    const fields = new FormData(element);
    fields.set('autosave', 'on');
    sent.current = JSON.stringify(draftOf(element));
    void fetcher.submit(fields, { method: 'post', encType: 'multipart/form-data' });
  });
  const later = useEffectEvent(() => {
    setSaved('typed');
    clearTimeout(timer.current);
    timer.current = window.setTimeout(save, idle);
  });
  const leave = useEffectEvent((event: FocusEvent) => {
    const isInside = event.relatedTarget instanceof Node && form.current?.contains(event.relatedTarget);
    // The pressed button may itself save the form.
    if (timer.current !== 0 && !isInside && event.relatedTarget === null) save();
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener('input', later);
    element?.addEventListener('change', later);
    element?.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('input', later);
      element?.removeEventListener('change', later);
      element?.removeEventListener('focusout', leave);
    };
  }, [form]);

  const handleAnswer = useEffectEvent((latest: LessonAnswer | undefined) => {
    const was = sent.current;
    sent.current = null;
    if (!latest) return;
    // Invalid fields are reported by the button, not while typing.
    setAnswer(latest.isDone || latest.error !== null ? latest : undefined);
    if (!latest.isDone || latest.version === null) return;
    setVersion(latest.version);
    const element = form.current;
    if (!element || JSON.stringify(draftOf(element)) !== was) return later();
    draft.forget();
    setSaved('saved');
  });
  useEffect(() => {
    if (fetcher.state === 'idle' && sent.current !== null) handleAnswer(asAnswer(fetcher.data));
  }, [fetcher.state, fetcher.data]);

  const words = {
    unchanged: isPublished ? m.portal_content_status_live() : m.portal_content_status_draft(),
    typed: isPublished ? m.portal_content_status_kept() : m.portal_content_status_unsaved(),
    saved: m.portal_content_status_saved(),
  };
  return { answer, version, status: fetcher.state === 'idle' ? words[saved] : m.portal_content_status_saving() };
}
