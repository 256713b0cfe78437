import { useSearchParams } from 'react-router';
import { NoteBox } from '../note-box.tsx';

/** Says that too many files were asked for, where `allowExport` led back with the minutes that are left. */
export function ExportRefused() {
  const minutes = Number(useSearchParams()[0].get('wait') ?? 0);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 60) return null;
  return (
    <NoteBox tone="bad" role="alert">
      <b>
        Too many files within an hour. Please try again in {minutes} {minutes === 1 ? 'minute' : 'minutes'}.
      </b>
    </NoteBox>
  );
}
