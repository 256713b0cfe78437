import { useRef, useState } from 'react';
import { youtubeAddress } from '../youtube.ts';
import type { UploadFieldHandle } from './upload-field.tsx';

type VideoErrors = Readonly<Record<string, string>>;

/**
 * An address of YouTube and an upload field, of which one takes the other's place. `errors` are the server's last
 * answer: what it said of either goes when the other is given instead, and comes back with the next answer.
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
    /** For the upload field: a file was chosen. */
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
