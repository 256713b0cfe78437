import { createDocument, Editor, Mark, type Extensions } from '@tiptap/core';
import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { bodyAttributes, completeLink, languageClass } from '../../lesson-body.ts';
import { cleanPasted, type CleanedPaste, type PastedPicture } from './clean-pasted.ts';
import { pictureNodes } from './picture-nodes.ts';
import { PicturePlaces } from './picture-places.ts';
import { tableNodes } from './table-nodes.ts';
import { isLinkOf, type TextFormat } from './text-format.ts';

interface BodyEditing {
  /** The form's field: read at first, written with each change, and read again when other code fills it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  /** Read once. */
  readonly format: TextFormat;
  readonly onChange: (html: string) => void;
  /** Control+K. */
  readonly onLink: () => void;
  /** Alt+F10: focuses the toolbar. */
  readonly onLeave: () => void;
  /** Pasted or dropped pictures, and their position in the document. */
  readonly onPictures: (files: readonly File[], at: number) => void;
  /** Pictures of a pasted or dropped text. Their marks keep their places. */
  readonly onPasted: (pictures: readonly PastedPicture[]) => void;
}

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

const hasHtml = (data: DataTransfer | null) => data?.types.includes('text/html') ?? false;

/**
 * Returns whether the HTML beside pictures contains anything else: Word adds a picture of the text to the text, and browsers add the
 * address of a picture to its bytes.
 */
const isMoreThan = (files: readonly File[], cleaned: CleanedPaste | null) =>
  cleaned !== null && (cleaned.hasText || cleaned.pictures.length !== files.length);

/** Creates the editor within `host`; null until it exists. Renders again whenever its state changes. */
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
    const { labelId, describedBy, format } = latest.current;
    let cleaned: CleanedPaste | null = null;
    const made = new Editor({
      element: host.current,
      extensions: extensionsOf[format],
      content: field.value,
      // The site's policy forbids style elements, so the styles are in text-editor.css.
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
    // Writes only after a change, so that opening a text leaves it unchanged.
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

/** Lets a user who is typing in the plain field continue in the editor: with the focus, and the cursor at the same letter. */
function takeFocus({ view, schema }: Editor, field: HTMLTextAreaElement): void {
  const before = field.value.slice(0, field.selectionEnd);
  const { doc, tr } = view.state;
  const place = Math.min(Selection.atEnd(createDocument(before, schema)).to, doc.content.size);
  tr.setSelection(TextSelection.near(doc.resolve(place), -1));
  // Keeps a space at the end of a paragraph, which HTML would drop.
  const isBetweenWords = field.value !== field.defaultValue && /[^\s>]\s$/.test(before);
  if (isBetweenWords && tr.selection.empty && tr.selection.$from.nodeAfter === null) tr.insertText(' ');
  view.dispatch(tr);
  // Runs at once, unlike the editor's own command, which waits for the next frame: the user may type before that.
  view.focus();
}

/** Marks and keys that StarterKit lacks: superscript, subscript, and keyboard input. */
const bodyMarks = [
  Mark.create({
    name: 'superscript',
    excludes: 'subscript',
    parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
    renderHTML: () => ['sup', 0],
  }),
  Mark.create({
    name: 'subscript',
    excludes: 'superscript',
    parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
    renderHTML: () => ['sub', 0],
  }),
  Mark.create({
    name: 'key',
    parseHTML: () => [{ tag: 'kbd' }],
    renderHTML: () => ['kbd', 0],
  }),
];

function linkOf(format: TextFormat) {
  return {
    openOnClick: false,
    defaultProtocol: 'https',
    // The server adds the attributes of external links.
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (address: string) => isLinkOf(format, completeLink(address)),
  };
}

/** The schema of a lesson's text. Anything else cannot be typed, pasted or dropped. */
const bodyExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: linkOf('lesson'),
  }),
  ...bodyMarks,
  ...pictureNodes,
  ...tableNodes,
];

const extensionsOf: Readonly<Record<TextFormat, Extensions>> = {
  lesson: [...bodyExtensions, PicturePlaces],
  mail: [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      underline: false,
      code: false,
      codeBlock: false,
      link: linkOf('mail'),
    }),
  ],
};

/** A document that is never shown, so that no picture is fetched. */
const inert = () => document.implementation.createHTMLDocument();

/** Returns the HTML of a document as stored: short, with nothing that the server would remove. A text without words and pictures is ''. */
function writeBody(doc: Node): string {
  const page = inert();
  const { body } = page;
  body.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: page }));
  for (const element of body.querySelectorAll<HTMLElement>('*')) stripAttributes(element);
  for (const holder of body.querySelectorAll('li, td, th')) unwrapOnlyParagraph(holder);
  for (const table of body.querySelectorAll('table')) nameHeads(table);
  for (const part of body.querySelectorAll(':scope > p, figcaption')) if (isEmpty(part)) part.remove();
  return body.innerHTML;
}

function stripAttributes(element: HTMLElement): void {
  const allowed = bodyAttributes[element.localName] ?? [];
  for (const name of element.getAttributeNames()) {
    const isLanguage = name === 'class' && element.localName === 'code' && languageClass.test(element.className);
    if (!isLanguage && !allowed.includes(name)) element.removeAttribute(name);
  }
}

const isEmpty = (part: Element) => part.textContent.trim() === '' && !part.querySelector('img');

/** The editor puts a paragraph into every list item and cell; the stored HTML has paragraphs only where there are two. */
function unwrapOnlyParagraph(holder: Element): void {
  const first = holder.firstElementChild;
  if (first?.localName !== 'p' || [...holder.children].some((each) => each !== first && each.localName === 'p')) return;
  first.replaceWith(...first.childNodes);
}

/** Sets the scope of header cells, and moves leading rows of headers into the table's head. */
function nameHeads(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  if (!body) return;
  const rows = [...body.rows];
  const end = rows.findIndex((row) => [...row.cells].some((cell) => cell.localName === 'td'));
  const heads = rows.slice(0, end < 0 ? 1 : end);
  for (const [index, row] of rows.entries()) {
    for (const cell of row.querySelectorAll('th')) cell.scope ||= index < heads.length ? 'col' : 'row';
  }
  if (heads.length === 0) return;
  const head = table.createTHead();
  table.insertBefore(head, body);
  head.append(...heads);
  if (body.rows.length === 0) body.remove();
}
