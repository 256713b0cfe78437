import { useCallback, useEffect, useState } from 'react';
import { draftsChanged, saveDraftsNow, draftNames, draftStore } from '#app/modules/site/ui/admin/drafts/draft-store.ts';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { draftsOf, editOf, type PendingEdit } from './pending-edit.ts';

/** Returns the unsaved edits of a course in this tab; none before hydration. */
export function usePendingEdits(courseId: string) {
  const { staffId } = usePortalReader();
  const [edits, setEdits] = useState<readonly PendingEdit[]>([]);

  const read = useCallback((): readonly PendingEdit[] => {
    window.dispatchEvent(new Event(saveDraftsNow));
    return readSavedEdits(staffId, courseId);
  }, [staffId, courseId]);

  const forget = useCallback(
    (name: string) => {
      draftStore(staffId, name).forget();
      window.dispatchEvent(new Event(draftsChanged));
    },
    [staffId],
  );

  useEffect(() => {
    const look = () => setEdits(readSavedEdits(staffId, courseId));
    look();
    window.addEventListener(draftsChanged, look);
    return () => window.removeEventListener(draftsChanged, look);
  }, [staffId, courseId]);

  return { edits, read, forget };
}

function readSavedEdits(staffId: string, courseId: string): readonly PendingEdit[] {
  return draftNames(staffId, draftsOf(courseId)).flatMap((name) => {
    const edit = editOf(courseId, name);
    const draft = draftStore(staffId, name).read();
    if (!edit || !draft) return [];
    const fields = Object.entries(draft).flatMap(([field, [value]]) => (value === undefined ? [] : [[field, value]]));
    return [{ ...edit, fields: Object.fromEntries(fields) as Record<string, string> }];
  });
}
