import { useEffect, useState } from 'react';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { Camera, X } from '#app/ui/icons.ts';
import { m } from '#texts';
import type { DraftFile } from './draft.ts';
import { findFile } from './submission-files.ts';
import { FilePicker } from './file-picker.tsx';

interface PhotoGridProps {
  readonly photos: readonly DraftFile[];
  readonly isFull: boolean;
  readonly isAdding: boolean;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (file: DraftFile) => void;
}

/** The photos of a submission, with their size before and after, and a place for the next one. */
export function PhotoGrid({ photos, isFull, isAdding, onAdd, onRemove }: PhotoGridProps) {
  return (
    <ul className="assignment-photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Photo photo={photo} number={index + 1} />
          <Button
            variant="icon"
            aria-label={m.assignments_remove_photo({ number: index + 1 })}
            onClick={() => onRemove(photo)}
          >
            <X />
          </Button>
          <small>
            {formatRoughSize(photo.byteSize)}
            {photo.originalBytes !== null && (
              <>
                <br />
                {m.assignments_was({ size: formatRoughSize(photo.originalBytes) })}
              </>
            )}
          </small>
        </li>
      ))}
      {!isFull && (
        <li>
          <FilePicker className="assignment-add" accept="image/*" isBusy={isAdding} onPick={onAdd}>
            <Camera />
            {m.assignments_take_or_choose()}
          </FilePicker>
        </li>
      )}
    </ul>
  );
}

/** A photo that is on the device, or with the server. */
function Photo({ photo, number }: { readonly photo: DraftFile; readonly number: number }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const file = await findFile(photo.id);
      // The content security policy allows no blob: addresses.
      const address = file ? await readAsAddress(file.blob) : mediaUrl(photo.id);
      if (!isLeft) setSource(address);
    };
    void show();
    return () => {
      isLeft = true;
    };
  }, [photo.id]);
  return source === null ? null : <img src={source} alt={m.assignments_photo({ number })} />;
}

/** The bytes as a data: address. */
function readAsAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the photo could not be read')));
    reader.readAsDataURL(blob);
  });
}
