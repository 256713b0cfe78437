import { Button } from '#app/ui/button.tsx';
import { Pause, Play, X } from '#app/ui/icons.ts';
import type { MediaKind } from '../media-file.ts';
import { KindIcon } from './uploaded-tile.tsx';
import { UploadBar } from './upload-bar.tsx';
import { describeProgress, percentOf } from './upload-progress.ts';
import type { UploadState } from './upload-state.ts';
import type { CurrentUpload } from './use-upload.ts';
import { m } from '#texts';

/** Text for screen readers, announced on changes. Percentages are not announced. */
const words: Readonly<Record<UploadState['phase'], () => string>> = {
  sending: m.portal_media_uploading,
  waiting: m.portal_media_waiting,
  paused: m.portal_media_paused,
  checking: m.portal_media_checking,
  done: m.portal_media_uploaded,
  failed: m.portal_media_not_uploaded,
};

interface FileUnderWayProps {
  readonly state: UploadState;
  readonly kind: MediaKind;
  readonly upload: Pick<CurrentUpload, 'pause' | 'resume' | 'cancel'>;
}

/** Shows an upload in progress or paused: progress, speed, time left and buttons. */
export function UploadInProgress({ state, kind, upload }: FileUnderWayProps) {
  const { phase, fileName } = state;
  const isGoing = phase === 'sending' || phase === 'waiting';
  return (
    <>
      <span className="drop-face" aria-hidden="true">
        <KindIcon kind={kind} />
      </span>
      <span>
        <b className="ellipsis" title={fileName}>
          {fileName}
        </b>
        <small>
          <span role="status">{words[phase]()}</span>
          {phase !== 'checking' && `, ${describeProgress(state)}`}
        </small>
      </span>
      <span className="row drop-acts">
        {isGoing && (
          <Button variant="icon" aria-label={m.portal_media_pause({ file: fileName })} onClick={upload.pause}>
            <Pause />
          </Button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <Button variant="icon" aria-label={m.portal_media_continue({ file: fileName })} onClick={upload.resume}>
            <Play />
          </Button>
        )}
        {phase !== 'checking' && (
          <Button variant="icon" aria-label={m.portal_media_cancel({ file: fileName })} onClick={upload.cancel}>
            <X />
          </Button>
        )}
      </span>
      <UploadBar label={m.portal_shared_upload_of_file({ file: fileName })} percent={percentOf(state)} />
    </>
  );
}
