import { useSearchParams } from 'react-router';
import { NoteBox } from '../note-box.tsx';
import { m } from '#texts';

/** Shows that the limit of downloads is used up, after `allowExport` has redirected back with the minutes to wait. */
export function ExportRefused() {
  const minutes = Number(useSearchParams()[0].get('wait') ?? 0);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 60) return null;
  return (
    <NoteBox tone="bad" role="alert">
      <b>{m.portal_shared_export_refused({ count: minutes })}</b>
    </NoteBox>
  );
}
