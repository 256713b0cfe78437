import { useEffect, useRef, useState, type RefObject } from 'react';
import { roleUploadsMedia } from '#app/shared/permissions.ts';
import { holdDraftFiles, holdEvery } from '#app/modules/site/ui/admin/drafts/hold-draft-files.ts';
import { draftOf, draftStore, fillForm, draftsChanged, saveDraftsNow, type Draft } from './draft-store.ts';
import { usePortalReader } from '../use-portal-reader.ts';

/** Milliseconds without typing until the draft is stored. */
const pause = 300;

export interface SavedDraft {
  /** For the form. Its uncontrolled fields are kept; hidden ones that belong to them, such as `version`, take a `defaultValue`. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** The restored draft; null if there was none. Forms with a variable number of fields render them from it. */
  readonly restored: Draft | null;
  /** Deletes the draft and its note: after saving in place, or on Cancel. */
  readonly forget: () => void;
  /** Deletes the draft and resets the form to the server's values. */
  readonly discard: () => void;
}

/**
 * Stores a draft of a portal form in the browser's tab, so that the end of a session, a reload or a crash loses nothing.
 * `name` identifies the form, such as 'course:{id}'. If a form was sent
 * and the next page is not the login, its draft is deleted. A form that stays on its page calls `forget`.
 */
export function useSavedDraft(name: string): SavedDraft {
  const ref = useRef<HTMLFormElement>(null);
  /** Timer of the next store; 0 if none is planned. */
  const timer = useRef(0);
  const { staffId, role } = usePortalReader();
  const [restored, setRestored] = useState<Draft | null>(null);

  useEffect(() => {
    const store = draftStore(staffId, name);
    const form = ref.current;
    if (!form) return;
    let isSent = false;
    // Drafts of staff who send no files have ids of people and courses only, and the server would refuse to hold them.
    const hold = (draft: Draft | null) => {
      if (roleUploadsMedia(role)) holdDraftFiles(Object.values(draft ?? {}).flat());
    };
    const keep = () => {
      if (timer.current === 0) return;
      clearTimeout(timer.current);
      timer.current = 0;
      const draft = draftOf(form);
      store.keep(draft);
      hold(draft);
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
    const holding = setInterval(() => hold(store.read()), holdEvery);
    const before = store.read();
    const isChanged = before !== null && JSON.stringify(before) !== JSON.stringify(draftOf(form));
    setRestored(isChanged ? before : null);
    if (isChanged) hold(before);
    form.addEventListener('input', typed);
    form.addEventListener('change', typed);
    form.addEventListener('submit', sent);
    window.addEventListener('pagehide', keep);
    window.addEventListener(saveDraftsNow, keep);
    return () => {
      keep();
      clearInterval(holding);
      form.removeEventListener('input', typed);
      form.removeEventListener('change', typed);
      form.removeEventListener('submit', sent);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener(saveDraftsNow, keep);
      if (!isSent || window.location.pathname.startsWith('/admin/login')) return;
      store.forget();
      window.dispatchEvent(new Event(draftsChanged));
    };
  }, [staffId, name, role]);

  // Runs after the draft's fields are rendered.
  useEffect(() => {
    if (ref.current && restored) fillForm(ref.current, restored);
  }, [restored]);

  const forget = () => {
    // Also cancels a planned store.
    clearTimeout(timer.current);
    timer.current = 0;
    draftStore(staffId, name).forget();
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
