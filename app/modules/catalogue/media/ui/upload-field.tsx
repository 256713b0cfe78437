import { useEffect, useId, useImperativeHandle, useRef, useState, type DragEvent, type Ref } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CircleAlert, Upload } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { formatSizeLimit } from '#app/shared/file-size.ts';
import { endingsOf, maxFileBytes, type FileFacts, type MediaKind } from '../media-file.ts';
import { faultSentence } from '../preparation/preparation.ts';
import { UploadInProgress } from './upload-in-progress.tsx';
import { plainFailure } from './finish-file.ts';
import { UploadedTile } from './uploaded-tile.tsx';
import { faultOf, videoFaultOf, isUnderWay } from './upload-state.ts';
import { unfinishedUploads } from './unfinished-uploads.ts';

import { useSelectedFile } from './use-selected-file.ts';
import { useUpload } from './use-upload.ts';
import { m } from '#texts';

export interface UploadFieldHandle {
  /** Removes the file and cancels its upload, because something else replaces it. */
  readonly clear: () => void;
}

interface UploadFieldProps {
  readonly ref?: Ref<UploadFieldHandle>;
  readonly label: string;
  /** Name of the hidden field with the media file's id, also used for resuming. */
  readonly name: string;
  readonly kind: MediaKind;
  /** Course pictures and previews are for everybody; lesson media never are. */
  readonly isPublic: boolean;
  /** The existing file. */
  readonly initial?: FileFacts | null | undefined;
  /** Maximum bytes; by default the product's own limit. */
  readonly largest?: number | undefined;
  /** True if the server converts videos that browsers do not play. */
  readonly converts?: boolean;
  readonly hint?: string | undefined;
  /** The server's error for this field. */
  readonly error?: string | undefined;
  /** Message without a reason from the server; defaults to the specification's. */
  readonly failure?: string | undefined;
  /** Called before the first byte is sent. */
  readonly onSelected?: (() => void) | undefined;
  /** Called whenever the field holds another file, by an upload, by Remove, or by a restored draft. */
  readonly onFile?: ((file: FileFacts | null) => void) | undefined;
}

const chooseWords: Readonly<Record<MediaKind, () => string>> = {
  video: m.portal_media_choose_video,
  pdf: m.portal_media_choose_pdf,
  image: m.portal_media_choose_image,
  captions: m.portal_media_choose_captions,
};

/**
 * Selects a file by button or by dropping it, and uploads it at once, in pieces that survive pauses, reloads and restarts of the server.
 * The surrounding form sends the media file's id. During an upload the browser does not submit the form, and says why.
 */
export function UploadField({
  label,
  name,
  kind,
  isPublic,
  initial = null,
  largest = maxFileBytes[kind],
  converts = false,
  hint,
  error,
  failure,
  ref,
  onSelected,
  onFile,
}: UploadFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, file, isLookedFor, choose, tryAgain } = useSelectedFile(initial, onFile);
  const [refused, setRefused] = useState<string | null>(null);
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  /** The selected file while its format is checked. */
  const looked = useRef<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [shownError, setShownError] = useState({ error, about: file?.id });
  if (shownError.error !== error) setShownError({ error, about: file?.id });
  const upload = useUpload(choose);
  const { state } = upload;
  const isWaiting = isUnderWay(state);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- local storage is read after hydration, and when an upload has ended
    if (!isWaiting) setUnfinished(unfinishedUploads(name));
  }, [name, isWaiting]);

  useEffect(() => {
    input.current?.setCustomValidity(
      isWaiting ? m.portal_media_please_wait({ file: state?.fileName ?? m.portal_media_the_file() }) : '',
    );
  }, [isWaiting, state?.fileName]);

  useImperativeHandle(ref, () => ({
    clear() {
      looked.current = null;
      upload.cancel();
      setRefused(null);
      choose(null);
    },
  }));

  async function take(selected: File | null | undefined): Promise<void> {
    if (!selected) return;
    looked.current = selected;
    setUnfinished([]);
    const fault = faultOf(selected, largest) ?? (kind === 'video' && !converts ? await videoFaultOf(selected) : null);
    if (looked.current !== selected) return;
    setRefused(fault);
    if (fault !== null) return;
    onSelected?.();
    upload.send({ file: selected, kind, isPublic, field: name, failure });
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!isWaiting) void take(event.dataTransfer.files[0]);
  }

  // Replaces an error about another file, or about a missing file.
  const isSettled = state !== null || (file !== null && file.id !== shownError.about);
  const failed = state === null && file?.preparation?.state === 'failed' ? faultSentence(file.preparation.fault) : null;
  const sentence = refused ?? state?.error ?? (isSettled ? null : error) ?? failed;
  const showsChoice = state === null || (state.phase === 'failed' && !state.mayResume);
  return (
    <div className="form-field" role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <input type="hidden" name={name} {...field} />
      <div
        className={classNames('drop', isOver && 'drop-over', sentence !== null && 'drop-bad')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isWaiting);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          ref={input}
          className="sr"
          type="file"
          // Any video may be selected: errors are shown below.
          accept={kind === 'video' ? `${endingsOf(kind)},video/*` : endingsOf(kind)}
          disabled={isWaiting && state?.phase === 'checking'}
          aria-describedby={`${id}-hint ${id}-error`}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Allows selecting the same file again.
            event.target.value = '';
          }}
        />
        {!showsChoice && state && <UploadInProgress state={state} kind={kind} upload={upload} />}
        {showsChoice && file && (
          <UploadedTile
            file={file}
            isPublic={isPublic}
            onReplace={() => input.current?.click()}
            onTryAgain={() =>
              void tryAgain().catch(() => showToast({ kind: 'error', text: failure ?? plainFailure() }))
            }
            onRemove={() => choose(null)}
          />
        )}
        {showsChoice && !file && (
          <>
            <span className="drop-face" aria-hidden="true">
              <Upload />
            </span>
            <span>
              <b>{isLookedFor ? m.portal_media_looking() : chooseWords[kind]()}</b>
              <small>
                {(kind === 'video' && converts ? m.portal_media_formats_and_others : m.portal_media_formats)({
                  formats: endingsOf(kind).replaceAll('.', '').toUpperCase().replaceAll(',', ', '),
                  most: formatSizeLimit(largest),
                })}
              </small>
            </span>
            <Button variant="line" onClick={() => input.current?.click()}>
              {m.portal_shared_choose()}
              <span className="sr"> {m.portal_media_choose_file({ label })}</span>
            </Button>
          </>
        )}
      </div>
      <p className="err" id={`${id}-error`} role="alert" hidden={sentence === null}>
        <CircleAlert className="i-sm" />
        {sentence}
      </p>
      {showsChoice && file?.preparation && file.preparation.state !== 'failed' && (
        <p className="hint">{m.portal_media_server_goes_on()}</p>
      )}
      {showsChoice && file?.remark !== undefined && (
        <p className="hint" role="status">
          {file.remark}
        </p>
      )}
      {showsChoice && unfinished.length > 0 && (
        <p className="hint" role="status">
          {m.portal_media_unfinished({ files: unfinished.join(', ') })}
        </p>
      )}
      <p className="hint" id={`${id}-hint`} hidden={!hint}>
        {hint}
      </p>
      <noscript>
        <p className="hint">{m.portal_media_needs_javascript()}</p>
      </noscript>
    </div>
  );
}
