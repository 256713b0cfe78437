import { createDocument, type Editor } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

/**
 * Lets somebody who is in the plain field go on in the editor that takes its place: with the focus, and the cursor behind the same letter.
 */
export function takeFocus({ view, schema }: Editor, field: HTMLTextAreaElement): void {
  const before = field.value.slice(0, field.selectionEnd);
  const { doc, tr } = view.state;
  const place = Math.min(Selection.atEnd(createDocument(before, schema)).to, doc.content.size);
  tr.setSelection(TextSelection.near(doc.resolve(place), -1));
  // HTML knows no blank at the end of a paragraph: the next word would stick to the one that was just typed.
  const isBetweenWords = field.value !== field.defaultValue && /[^\s>]\s$/.test(before);
  if (isBetweenWords && tr.selection.empty && tr.selection.$from.nodeAfter === null) tr.insertText(' ');
  view.dispatch(tr);
  // At once, and not with the next picture of the page as the editor's own command does: a letter may come before that.
  view.focus();
}
