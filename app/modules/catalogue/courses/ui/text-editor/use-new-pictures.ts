import { useEffect, useRef, useState } from 'react';
import { maxFileBytes, mediaUrl, type FileFacts } from '#app/modules/catalogue/media/media-file.ts';
import { sendFile, type Sending } from '#app/modules/catalogue/media/ui/send-file.ts';
import { faultOf, type UploadState } from '#app/modules/catalogue/media/ui/upload-state.ts';

import type { Editor } from '@tiptap/core';
import type { PastedPicture } from './clean-pasted.ts';
import { removePlace, addPlace, takePlace } from './picture-places.ts';
import { canLoadPicture, loadPicture } from './load-picture.ts';
import { m } from '#texts';

/** A picture during its upload. */
export interface NewPicture {
  readonly key: string;
  readonly fileName: string;
  /** Null if the file was refused before anything was sent. */
  readonly state: UploadState | null;
  readonly sending: Sending | null;
  readonly fault: string | null;
}

interface NewPictures {
  readonly pictures: readonly NewPicture[];
  readonly add: (files: readonly File[], at: number) => void;
  /** Uploads the pictures of a pasted text, whose places are kept. Inserts those with alternative text automatically. */
  readonly addPasted: (pasted: readonly PastedPicture[]) => Promise<void>;
  /** Number of pasted pictures that are being loaded from other sites. */
  readonly awaited: number;
  /** Number of pictures that failed since the last reset. */
  readonly lost: number;
  readonly clearLost: () => void;
  /** Inserts an uploaded picture where it was dropped, or at the cursor. */
  readonly putIn: (picture: NewPicture, alt: string) => void;
  readonly drop: (picture: NewPicture) => void;
}

/**
 * Uploads pictures for a text, several in parallel. `field` is the name of the text's field, so that unfinished uploads are found again.
 */
export function useNewPictures(editor: Editor | null, field: string): NewPictures {
  const [pictures, setPictures] = useState<readonly NewPicture[]>([]);
  const [awaited, setAwaited] = useState(0);
  const [lost, setLost] = useState(0);
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

  function send(key: string, file: File, alt: string): void {
    const fault = faultOf(file, maxFileBytes.image);
    setPictures((all) => [...all, { key, fileName: file.name, state: null, sending: null, fault }]);
    if (fault !== null) return;
    const sending = sendFile({ file, kind: 'image', isPublic: false, field: `${field}-picture` }, (state) => {
      change(key, { state });
      if (!state.file || alt === '') return;
      insert(key, state.file, alt, false);
      live.current.delete(sending);
      setPictures((all) => all.filter((each) => each.key !== key));
    });
    live.current.add(sending);
    change(key, { sending });
  }

  function add(files: readonly File[], at: number): void {
    if (!editor) return;
    for (const file of files) {
      count.current += 1;
      const key = String(count.current);
      if (faultOf(file, maxFileBytes.image) === null) addPlace(editor, key, at);
      send(key, file, '');
    }
  }

  async function addPasted(pasted: readonly PastedPicture[]): Promise<void> {
    setLost(0);
    setAwaited((number) => number + pasted.length);
    await Promise.all(
      pasted.map(async ({ mark, source, alt }) => {
        // A unique number, so that two pictures are never taken for one unfinished upload.
        const name = m.portal_editor_pasted_picture({ number: mark.replace(/\D/g, '') });
        const file = await (canLoadPicture(source) ? loadPicture(source, name) : null);
        setAwaited((number) => number - 1);
        if (file) return send(mark, file, alt);
        setLost((number) => number + 1);
        if (editor && !editor.isDestroyed) removePlace(editor, mark);
      }),
    );
  }

  function insert(key: string, { id, width, height }: FileFacts, alt: string, isAsked: boolean): void {
    if (!editor || editor.isDestroyed) return;
    const picture = { type: 'picture', attrs: { src: mediaUrl(id), alt, width, height } };
    const at = takePlace(editor, key);
    // An automatic insertion does not move the cursor.
    if (isAsked) editor.chain().insertContentAt(at, picture).focus().run();
    else editor.commands.insertContentAt(at, picture, { updateSelection: false });
  }

  return {
    pictures,
    awaited,
    lost,
    add,
    addPasted,
    clearLost: () => setLost(0),
    putIn(picture, alt) {
      const file = picture.state?.file;
      if (!file) return;
      insert(picture.key, file, alt, true);
      remove(picture);
    },
    drop(picture) {
      if (picture.state?.phase !== 'done') picture.sending?.cancel();
      if (editor) removePlace(editor, picture.key);
      remove(picture);
    },
  };
}
