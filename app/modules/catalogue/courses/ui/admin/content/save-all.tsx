import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { isUnreachable } from '#app/ui/portal/offline.ts';
import { contentFailures, type ContentReply } from './content-notices.ts';
import { openFormId, useOpenPart } from './open-part.ts';
import { pathOf, type PendingEdit } from './pending-edit.ts';
import { m } from '#texts';

interface SaveAllProps {
  readonly courseId: string;
  readonly contentPath: string;
  readonly pending: { readonly read: () => readonly PendingEdit[]; readonly forget: (name: string) => void };
}

/** Id of the form of this button without JavaScript, while no other form is open. */
export const saveAllFormId = 'content-save-all';

/** Handles 'Save All Changes': saves the input of every form of this course separately, and reports the result of each. */
export function useSaveAll({ courseId, contentPath, pending }: SaveAllProps) {
  const fetcher = useFetcher<ContentReply>();
  const navigate = useNavigate();
  const open = useOpenPart();
  const { data: reply } = fetcher;
  const handleReply = useEffectEvent((latest: ContentReply) => {
    if (isUnreachable(latest)) return showToast({ kind: 'error', text: contentFailures.connection() });
    const saved = (latest.edits ?? []).filter(({ error }) => error === null);
    for (const { name } of saved) pending.forget(name);
    if (latest.sentence !== null) showToast({ kind: latest.isDone ? 'success' : 'error', text: latest.sentence });
    // A saved form needs no notice.
    if (saved.some(({ kind, id }) => kind === open?.kind && (id === open.id || kind === 'new-section')))
      void navigate(contentPath, { preventScrollReset: true });
  });
  useEffect(() => {
    if (reply) handleReply(reply);
  }, [reply]);
  const press = () => {
    const edits = pending.read();
    void fetcher.submit(
      { edits: JSON.stringify(edits) },
      { method: 'post', action: contentPath, encType: 'multipart/form-data' },
    );
  };
  const isForm = open !== null && open.kind !== 'dialog';
  const button = (
    <Button
      type="submit"
      form={isForm ? openFormId : saveAllFormId}
      name={isForm ? undefined : 'edits'}
      value={isForm ? undefined : '[]'}
      variant="accent"
      busy={fetcher.state !== 'idle'}
      onClick={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {m.portal_content_save_all()}
    </Button>
  );
  const edits = reply && !isUnreachable(reply) ? (reply.edits ?? []) : [];
  return { button, note: edits.length > 0 && <SavedNote courseId={courseId} edits={edits} /> };
}

type Saved = NonNullable<Exclude<ContentReply, { isUnreachable: true }>['edits']>;

function SavedNote({ courseId, edits }: { readonly courseId: string; readonly edits: Saved }) {
  const saved = edits.filter(({ error }) => error === null);
  const failed = edits.filter(({ error }) => error !== null);
  return (
    <NoteBox tone={failed.length > 0 ? 'bad' : 'good'} role="status">
      {saved.length > 0 && (
        <p className="wrap-anywhere">
          <b>{m.portal_content_saved_edits()}</b> {saved.map(({ title }) => title).join(', ')}.
        </p>
      )}
      {failed.map((edit) => (
        <p key={edit.name} className="wrap-anywhere">
          <b>{m.portal_content_unsaved_edit()}</b>{' '}
          <Link to={pathOf(courseId, edit)} preventScrollReset>
            {edit.title || m.portal_content_without_title()}
          </Link>
          . {edit.error}
        </p>
      ))}
    </NoteBox>
  );
}
