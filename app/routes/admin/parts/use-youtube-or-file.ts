import { useRef, useState } from 'react';
import { youtubeAddress } from '#app/modules/catalogue/youtube.ts';
import type { UploadFieldHandle } from '#app/modules/media/ui/upload-field.tsx';

/** An address of YouTube and an upload field, of which one takes the other's place (specification §4). */
export function useYoutubeOrFile(youtubeId: string | null | undefined) {
  const upload = useRef<UploadFieldHandle>(null);
  const [youtube, setYoutube] = useState(youtubeId ? youtubeAddress(youtubeId) : '');
  return {
    upload,
    youtube,
    type: (address: string) => {
      setYoutube(address);
      if (address.trim() !== '') upload.current?.clear();
    },
    /** For the upload field: a file was chosen. */
    chosen: () => setYoutube(''),
    clear: () => {
      setYoutube('');
      upload.current?.clear();
    },
  };
}
