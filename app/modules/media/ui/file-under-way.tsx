import { Button } from '#app/ui/button.tsx';
import { Pause, Play, X } from '#app/ui/icons.ts';
import { ProgressStrand } from '#app/ui/strand.tsx';
import type { MediaKind } from '../media-file.ts';
import { KindIcon } from './uploaded-tile.tsx';
import { describeProgress, percentOf } from './upload-progress.ts';
import type { UploadState } from './upload-state.ts';
import type { UploadInHand } from './use-upload.ts';

/** A bead for each of twenty parts. */
const beads = 20;

/** What is read out when it changes; percents are there for whoever asks. */
const words: Readonly<Record<UploadState['phase'], string>> = {
  sending: 'Uploading',
  waiting: 'Waiting for the connection',
  paused: 'Paused',
  checking: 'Checking the file',
  done: 'Uploaded',
  failed: 'Not uploaded',
};

interface FileUnderWayProps {
  readonly state: UploadState;
  readonly kind: MediaKind;
  readonly upload: Pick<UploadInHand, 'pause' | 'resume' | 'cancel'>;
}

/** A file that is being sent, or waits to go on: how far, how fast, how long yet, and what can be done. */
export function FileUnderWay({ state, kind, upload }: FileUnderWayProps) {
  const { phase, fileName } = state;
  const percent = percentOf(state);
  const isGoing = phase === 'sending' || phase === 'waiting';
  return (
    <>
      <span className="drop-face" aria-hidden="true">
        <KindIcon kind={kind} />
      </span>
      <span>
        <b className="one">{fileName}</b>
        <small>
          <span role="status">{words[phase]}</span>
          {phase !== 'checking' && `, ${describeProgress(state)}`}
        </small>
      </span>
      <span className="row drop-acts">
        {isGoing && (
          <Button variant="icon" aria-label={`Pause ${fileName}`} onClick={upload.pause}>
            <Pause />
          </Button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <Button variant="icon" aria-label={`Continue ${fileName}`} onClick={upload.resume}>
            <Play />
          </Button>
        )}
        {phase !== 'checking' && (
          <Button variant="icon" aria-label={`Cancel ${fileName}`} onClick={upload.cancel}>
            <X />
          </Button>
        )}
      </span>
      <span
        className="sr"
        role="progressbar"
        aria-label={`Upload of ${fileName}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      />
      <ProgressStrand done={Math.floor((percent / 100) * beads)} of={beads} />
    </>
  );
}
