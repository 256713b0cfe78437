import { useCallback, useEffect, useState } from 'react';
import { draftsChanged, saveDraftsNow, draftNames, draftStore } from '#app/modules/site/ui/admin/drafts/draft-store.ts';
import { useAdmin } from '#app/modules/site/ui/admin/use-admin.ts';
import { draftsOf, editOf, type PendingEdit } from './pending-edit.ts';

/** Returns the unsaved edits of a course in this tab; none before hydration. */
export function usePendingEdits(courseId: string) {
  const { adminId } = useAdmin();
  const [edits, setEdits] = useState<readonly PendingEdit[]>([]);

  const read = useCallback((): readonly PendingEdit[] => {
    window.dispatchEvent(new Event(saveDraftsNow));
    return readSavedEdits(adminId, courseId);
  }, [adminId, courseId]);

  const forget = useCallback(
    (name: string) => {
      draftStore(adminId, name).forget();
      window.dispatchEvent(new Event(draftsChanged));
    },
    [adminId],
  );

  useEffect(() => {
    const look = () => setEdits(readSavedEdits(adminId, courseId));
    look();
    window.addEventListener(draftsChanged, look);
    return () => window.removeEventListener(draftsChanged, look);
  }, [adminId, courseId]);

  return { edits, read, forget };
}

function readSavedEdits(adminId: string, courseId: string): readonly PendingEdit[] {
  return draftNames(adminId, draftsOf(courseId)).flatMap((name) => {
    const edit = editOf(courseId, name);
    const draft = draftStore(adminId, name).read();
    if (!edit || !draft) return [];
    const fields = Object.entries(draft).flatMap(([field, [value]]) => (value === undefined ? [] : [[field, value]]));
    return [{ ...edit, fields: Object.fromEntries(fields) as Record<string, string> }];
  });
}
