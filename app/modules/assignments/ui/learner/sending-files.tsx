import { useSyncExternalStore } from 'react';
import { UploadBar } from '#app/modules/media/ui/upload-bar.tsx';
import { m } from '#texts';
import type { DraftFile } from './draft.ts';
import { bytesUnderWay, onBytesSent } from './hand-in-files.ts';

/** How far the files are that are being sent; nothing while none is. */
export function SendingFiles({ files }: { readonly files: readonly DraftFile[] }) {
  const sent = useSyncExternalStore(onBytesSent, bytesUnderWay, bytesUnderWay);
  const moving = files.filter(({ id }) => sent[id] !== undefined);
  if (moving.length === 0) return null;
  const of = moving.reduce((sum, { byteSize }) => sum + byteSize, 0);
  const done = moving.reduce((sum, { id }) => sum + (sent[id] ?? 0), 0);
  const percent = Math.floor((100 * done) / Math.max(1, of));
  const label = m.assignments_sending({ percent });
  return (
    <div className="assignment-sending">
      <span className="meta" aria-hidden="true">
        {label}
      </span>
      <UploadBar label={label} percent={percent} />
    </div>
  );
}
