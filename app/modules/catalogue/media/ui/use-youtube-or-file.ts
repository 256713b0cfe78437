import { useRef, useState } from 'react';
import { youtubeAddress } from '../youtube.ts';
import type { UploadFieldHandle } from './upload-field.tsx';

type VideoErrors = Readonly<Record<string, string>>;

/**
 * Combines a YouTube address and an upload field, which replace each other. `errors` are those of the server's last answer: the error of
 * either disappears when the other is used, until the next answer.
 */
export function useYoutubeOrFile(youtubeId: string | null | undefined, errors: VideoErrors) {
  const upload = useRef<UploadFieldHandle>(null);
  const [youtube, setYoutube] = useState(youtubeId ? youtubeAddress(youtubeId) : '');
  const [outdated, setOutdated] = useState<VideoErrors | null>(null);
  const isOutdated = outdated === errors;
  return {
    upload,
    youtube,
    youtubeError: isOutdated ? undefined : errors['youtube'],
    fileError: isOutdated ? undefined : errors['videoId'],
    type: (address: string) => {
      setYoutube(address);
      if (address.trim() === '') return;
      upload.current?.clear();
      setOutdated(errors);
    },
    /** Called by the upload field when a file was selected. */
    onSelected: () => {
      setYoutube('');
      setOutdated(errors);
    },
    clear: () => {
      setYoutube('');
      setOutdated(errors);
      upload.current?.clear();
    },
  };
}
