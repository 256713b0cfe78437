import { useEffect, useRef, useState } from 'react';
import { largestFile, mediaUrl } from '#app/modules/media/media-file.ts';
import { sendFile, type Sending } from '#app/modules/media/ui/send-file.ts';
import { faultOf } from '#app/modules/media/ui/upload-fault.ts';
import type { UploadState } from '#app/modules/media/ui/upload-state.ts';
import type { Editor } from '@tiptap/core';
import { keepPlace, takePlace } from './picture-places.ts';

/** A picture between being chosen and standing in the text. */
export interface NewPicture {
  readonly key: string;
  readonly fileName: string;
  /** Null where the file was refused before anything was sent. */
  readonly state: UploadState | null;
  readonly sending: Sending | null;
  readonly fault: string | null;
}

interface NewPictures {
  readonly pictures: readonly NewPicture[];
  readonly add: (files: readonly File[], at: number) => void;
  /** Puts one that was uploaded where it was dropped, or where the cursor was. */
  readonly putIn: (picture: NewPicture, alt: string) => void;
  readonly drop: (picture: NewPicture) => void;
}

/** Sends pictures for a text, several at once; `field` is the text's, so that unfinished ones are found again. */
export function useNewPictures(editor: Editor | null, field: string): NewPictures {
  const [pictures, setPictures] = useState<readonly NewPicture[]>([]);
  const count = useRef(0);
  const live = useRef(new Set<Sending>());
  useEffect(() => {
    const sendings = live.current;
    return () => sendings.forEach((sending) => sending.pause());
  }, []);

  const change = (key: string, part: Partial<NewPicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const remove = ({ key, sending }: NewPicture) => {
    if (sending) live.current.delete(sending);
    setPictures((all) => all.filter((each) => each.key !== key));
  };

  function add(files: readonly File[], at: number): void {
    if (!editor) return;
    for (const file of files) {
      count.current += 1;
      const key = String(count.current);
      const fault = faultOf(file, largestFile.image);
      setPictures((all) => [...all, { key, fileName: file.name, state: null, sending: null, fault }]);
      if (fault !== null) continue;
      keepPlace(editor, key, at);
      const sending = sendFile({ file, kind: 'image', isPublic: false, field: `${field}-picture` }, (state) =>
        change(key, { state }),
      );
      live.current.add(sending);
      change(key, { sending });
    }
  }

  return {
    pictures,
    add,
    putIn(picture, alt) {
      const file = picture.state?.file;
      if (!editor || !file) return;
      const attrs = { src: mediaUrl(file.id), alt, width: file.width, height: file.height };
      const at = takePlace(editor, picture.key);
      editor.chain().insertContentAt(at, { type: 'picture', attrs }).focus().run();
      remove(picture);
    },
    drop(picture) {
      if (picture.state?.phase !== 'done') picture.sending?.cancel();
      if (editor && picture.fault === null) takePlace(editor, picture.key);
      remove(picture);
    },
  };
}
