import { useEffect, useRef, useState, type RefObject } from 'react';
import { holdDraftFiles, holdEvery } from '#app/modules/media/ui/hold-draft-files.ts';
import { draftOf, draftStore, fillForm, draftsChanged, keepDraftsNow, type Draft } from './draft-store.ts';
import { useAdmin } from '../use-admin.ts';

/** Milliseconds without a key until what was typed is kept. */
const pause = 300;

export interface KeptDraft {
  /** For the form. Its uncontrolled fields are kept; hidden ones that belong to them, such as `version`, take a `defaultValue`. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** What was typed before and is in the form again; null where there was nothing. Forms with a changing number of fields draw them by it. */
  readonly restored: Draft | null;
  /** Forgets the draft and takes the note about it away: after saving in place, or when somebody cancels. */
  readonly forget: () => void;
  /** The same, and puts back what the server gave. */
  readonly discard: () => void;
}

/**
 * Keeps what is typed in a form of the portal in the browser's tab, so that the end of a session, a reload or a crash takes nothing
 * with it: whoever comes back finds the form as it was left. `name` tells forms apart, such as 'course:{id}'. A form that was sent
 * and left for another page than the login was saved, and is forgotten; one that stays calls `forget`.
 */
export function useKeptDraft(name: string): KeptDraft {
  const ref = useRef<HTMLFormElement>(null);
  /** Of what was typed and is not kept yet; 0 where nothing waits. */
  const timer = useRef(0);
  const { adminId } = useAdmin();
  const [restored, setRestored] = useState<Draft | null>(null);

  useEffect(() => {
    const store = draftStore(adminId, name);
    const form = ref.current;
    if (!form) return;
    let isSent = false;
    const keep = () => {
      if (timer.current === 0) return;
      clearTimeout(timer.current);
      timer.current = 0;
      const draft = draftOf(form);
      store.keep(draft);
      holdDraftFiles(Object.values(draft).flat());
      window.dispatchEvent(new Event(draftsChanged));
    };
    const typed = () => {
      isSent = false;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(keep, pause);
    };
    const sent = () => {
      keep();
      isSent = true;
    };
    const holding = setInterval(() => holdDraftFiles(Object.values(store.read() ?? {}).flat()), holdEvery);
    const before = store.read();
    const isChanged = before !== null && JSON.stringify(before) !== JSON.stringify(draftOf(form));
    setRestored(isChanged ? before : null);
    if (isChanged) holdDraftFiles(Object.values(before).flat());
    form.addEventListener('input', typed);
    form.addEventListener('change', typed);
    form.addEventListener('submit', sent);
    window.addEventListener('pagehide', keep);
    window.addEventListener(keepDraftsNow, keep);
    return () => {
      keep();
      clearInterval(holding);
      form.removeEventListener('input', typed);
      form.removeEventListener('change', typed);
      form.removeEventListener('submit', sent);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener(keepDraftsNow, keep);
      if (!isSent || window.location.pathname.startsWith('/admin/login')) return;
      store.forget();
      window.dispatchEvent(new Event(draftsChanged));
    };
  }, [adminId, name]);

  // After the fields that the draft asks for are there.
  useEffect(() => {
    if (ref.current && restored) fillForm(ref.current, restored);
  }, [restored]);

  const forget = () => {
    // Drops the draft that was about to be kept too.
    clearTimeout(timer.current);
    timer.current = 0;
    draftStore(adminId, name).forget();
    setRestored(null);
    window.dispatchEvent(new Event(draftsChanged));
  };
  return {
    ref,
    restored,
    forget,
    discard: () => {
      ref.current?.reset();
      forget();
    },
  };
}
