import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { Editor } from '@tiptap/core';
import { bodyExtensions } from './body-extensions.ts';
import { cleanPasted, type CleanedPaste, type PastedPicture } from './clean-pasted.ts';
import { PicturePlaces } from './picture-places.ts';
import { takeFocus } from './take-focus.ts';
import { writeBody } from './write-body.ts';

interface BodyEditing {
  /** What a form sends: read at the beginning, written with each change, and read again when somebody else fills it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly onChange: (html: string) => void;
  /** Control+K. */
  readonly onLink: () => void;
  /** Alt+F10: to the toolbar. */
  readonly onLeave: () => void;
  /** Pictures that were pasted or dropped, and where in the document. */
  readonly onPictures: (files: readonly File[], at: number) => void;
  /** Pictures of a pasted or dropped text, whose places are kept under their marks. */
  readonly onPasted: (pictures: readonly PastedPicture[]) => void;
}

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

const hasHtml = (data: DataTransfer | null) => data?.types.includes('text/html') ?? false;

/**
 * Whether the HTML beside pictures holds more than these: Word sends a picture of the text beside the text, and a browser the address
 * of a picture beside its bytes.
 */
const isMoreThan = (files: readonly File[], cleaned: CleanedPaste | null) =>
  cleaned !== null && (cleaned.hasText || cleaned.pictures.length !== files.length);

/** The editor within `host`; null until it is there. Draws anew whenever something in it changes. */
export function useBodyEditor(host: RefObject<HTMLDivElement | null>, editing: BodyEditing): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });

  useEffect(() => {
    const field = latest.current.field.current;
    if (!field || !host.current) return;
    const { labelId, describedBy } = latest.current;
    let cleaned: CleanedPaste | null = null;
    const made = new Editor({
      element: host.current,
      extensions: [...bodyExtensions, PicturePlaces],
      content: field.value,
      // The policy of the site allows no style elements; they are in text-editor.css.
      injectCSS: false,
      editorProps: {
        attributes: {
          class: 'doc',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        },
        handleKeyDown: (_view, event) => {
          const { key, altKey, shiftKey } = event;
          const isLink = (event.ctrlKey || event.metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';
          if (isLink) latest.current.onLink();
          else if (altKey && key === 'F10') latest.current.onLeave();
          else return false;
          event.preventDefault();
          return true;
        },
        transformPastedHTML: (html) => {
          cleaned = cleanPasted(html);
          return cleaned.html;
        },
        handlePaste: (view, { clipboardData }) => {
          const files = picturesIn(clipboardData);
          if (files.length === 0 || (hasHtml(clipboardData) && isMoreThan(files, cleaned))) return false;
          latest.current.onPictures(files, view.state.selection.to);
          return true;
        },
        handleDrop: (view, event, _slice, isMoved) => {
          const files = isMoved ? [] : picturesIn(event.dataTransfer);
          if (files.length === 0 || (hasHtml(event.dataTransfer) && isMoreThan(files, cleaned))) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          latest.current.onPictures(files, at ?? view.state.selection.to);
          return true;
        },
      },
    });

    let written = field.value;
    let drawn = writeBody(made.state.doc);
    // Only what somebody changed is written: opening a text leaves it as it was, to the letter.
    const write = () => {
      const html = writeBody(made.state.doc);
      if (html === drawn) return;
      drawn = html;
      written = html;
      field.value = html;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      latest.current.onChange(html);
    };
    const read = () => {
      if (field.value === written) return;
      written = field.value;
      made.commands.setContent(field.value, { emitUpdate: false });
      drawn = writeBody(made.state.doc);
    };
    const reset = () => queueMicrotask(read);
    made.on('transaction', ({ transaction }) => {
      if (!['paste', 'drop'].includes(String(transaction.getMeta('uiEvent')))) return;
      const pictures = cleaned?.pictures ?? [];
      cleaned = null;
      if (pictures.length > 0) latest.current.onPasted(pictures);
    });
    made.on('update', write);
    made.on('transaction', redraw);
    field.addEventListener('input', read);
    field.form?.addEventListener('reset', reset);
    const focus = () => void made.commands.focus();
    field.addEventListener('focus', focus);
    if (document.activeElement === field) takeFocus(made, field);
    setEditor(made);
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('focus', focus);
      field.form?.removeEventListener('reset', reset);
      made.destroy();
      setEditor(null);
    };
  }, [host]);
  return editor;
}
