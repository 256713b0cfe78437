import { useId, useState } from 'react';
import { UploadInProgress } from '#app/modules/catalogue/media/ui/upload-in-progress.tsx';
import { UploadedTile } from '#app/modules/catalogue/media/ui/uploaded-tile.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { CircleAlert } from '#app/ui/icons.ts';
import { onEnter } from './on-enter.ts';
import type { NewPicture } from './use-new-pictures.ts';
import { m } from '#texts';

interface NewPictureCardProps {
  readonly picture: NewPicture;
  readonly onPutIn: (alt: string) => void;
  readonly onDrop: () => void;
}

/** Shows the progress of a picture's upload, with a field for its alternative text. */
export function NewPictureCard({ picture, onPutIn, onDrop }: NewPictureCardProps) {
  const { state, sending, fileName } = picture;
  const id = useId();
  const [alt, setAlt] = useState('');
  const [isDecoration, setDecoration] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const fault = picture.fault ?? state?.error ?? null;
  const isGone = fault !== null && state?.mayResume !== true;
  const file = state?.file ?? null;

  function putIn() {
    if (alt.trim() === '' && !isDecoration) setAsked(true);
    else if (file) onPutIn(isDecoration ? '' : alt.trim());
  }

  return (
    <div className="new-picture" role="group" aria-label={m.portal_editor_new_picture({ file: fileName })}>
      {!isGone && (
        <div className="drop">
          {file ? (
            <UploadedTile file={file} isPublic={false} onRemove={onDrop} />
          ) : (
            state &&
            sending && (
              <UploadInProgress
                state={state}
                kind="image"
                upload={{ pause: () => sending.pause(), resume: () => sending.resume(), cancel: onDrop }}
              />
            )
          )}
        </div>
      )}
      {fault !== null && (
        <p className="err" role="alert">
          <CircleAlert className="i-sm" />
          {m.portal_editor_picture_fault({ file: fileName, fault })}
        </p>
      )}
      {isGone ? (
        <Button variant="line" onClick={onDrop}>
          {m.portal_shared_close()}
        </Button>
      ) : (
        <>
          <Field
            id={`${id}-alt`}
            label={m.portal_shared_what_the_picture_shows()}
            hint={m.portal_editor_picture_hint()}
            error={isAsked && alt.trim() === '' && !isDecoration ? m.portal_editor_description_missing() : undefined}
            value={alt}
            maxLength={300}
            disabled={isDecoration}
            autoComplete="off"
            onChange={({ target }) => setAlt(target.value)}
            onKeyDown={onEnter(putIn)}
          />
          <div className="row between">
            <Checkbox
              label={m.portal_editor_decoration()}
              checked={isDecoration}
              onChange={({ target }) => setDecoration(target.checked)}
            />
            <Button variant="line" busy={file === null} onClick={putIn}>
              {m.portal_editor_put_in()}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
