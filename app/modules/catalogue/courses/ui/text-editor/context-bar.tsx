import type { Editor } from '@tiptap/core';
import { NodeSelection, type Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { useState, type ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { onEnter } from './on-enter.ts';
import { m } from '#texts';

const tableTools: readonly (readonly [() => string, Command])[] = [
  [m.portal_editor_add_row, addRowAfter],
  [m.portal_editor_add_column, addColumnAfter],
  [m.portal_editor_delete_row, deleteRow],
  [m.portal_editor_delete_column, deleteColumn],
  [m.portal_editor_head_row, toggleHeaderRow],
  [m.portal_editor_head_column, toggleHeaderColumn],
  [m.portal_editor_delete_table, deleteTable],
];

/** Shows tools for the selected picture or table; nothing in ordinary text. */
export function ContextBar({ editor }: { readonly editor: Editor }) {
  const [isAsking, setAsking] = useState(false);
  const picture = selectedPicture(editor);
  if (picture) {
    const { at, node } = picture;
    const alt = String(node.attrs['alt']);
    return (
      <div className="text-tools-row text-tools-more">
        <Tool onClick={() => setAsking(true)}>
          {alt === '' ? m.portal_editor_describe_picture() : m.portal_editor_change_description()}
        </Tool>
        <Tool onClick={() => toggleCaption(editor, at)}>
          {hasCaption(editor, at) ? m.portal_editor_remove_caption() : m.portal_editor_add_caption()}
        </Tool>
        <Tool
          onClick={() =>
            editor
              .chain()
              .focus()
              .deleteRange({ from: at, to: at + node.nodeSize })
              .run()
          }
        >
          {m.portal_editor_delete_picture()}
        </Tool>
        {isAsking && (
          <WordsDialog
            title={m.portal_shared_what_the_picture_shows()}
            label={m.portal_shared_description()}
            hint={m.portal_editor_description_hint()}
            before={alt}
            onKeep={(words) =>
              editor
                .chain()
                .command(({ tr }) => Boolean(tr.setNodeAttribute(at, 'alt', words)))
                .run()
            }
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    );
  }
  if (!editor.isActive('table')) return null;
  return (
    <div className="text-tools-row text-tools-more">
      {tableTools.map(([label, command]) => (
        <Tool
          key={label()}
          onClick={() => {
            command(editor.state, editor.view.dispatch);
            editor.commands.focus();
          }}
        >
          {label()}
        </Tool>
      ))}
      <Tool onClick={() => setAsking(true)}>{m.portal_editor_caption()}</Tool>
      {isAsking && (
        <WordsDialog
          title={m.portal_editor_table_caption()}
          label={m.portal_editor_caption()}
          hint={m.portal_editor_caption_hint()}
          before={String(editor.getAttributes('table')['caption'] ?? '')}
          onKeep={(caption) => editor.chain().focus().updateAttributes('table', { caption }).run()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Tool({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Button variant="plain" onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {children}
    </Button>
  );
}

interface WordsDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly before: string;
  readonly onKeep: (words: string) => void;
  readonly onClose: () => void;
}

/** Asks for one line of text: the description of a picture, or the caption of a table. */
function WordsDialog({ title, label, hint, before, onKeep, onClose }: WordsDialogProps) {
  const [words, setWords] = useState(before);
  const keep = () => {
    onKeep(words.trim());
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="form">
        <Field
          label={label}
          hint={hint}
          value={words}
          maxLength={300}
          autoComplete="off"
          data-first
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={onEnter(keep)}
        />
      </div>
      <div className="row acts">
        <Button onClick={onClose}>{m.portal_shared_cancel()}</Button>
        <Button variant="accent" onClick={keep}>
          {m.portal_editor_keep()}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns the selected picture, or the picture of the caption with the cursor; null elsewhere. */
function selectedPicture({ state }: Editor) {
  const { selection, doc } = state;
  if (selection instanceof NodeSelection && selection.node.type.name === 'picture')
    return { node: selection.node, at: selection.from };
  const { $from } = selection;
  if ($from.parent.type.name !== 'figcaption') return null;
  const start = $from.start($from.depth - 1);
  let found: { node: typeof doc; at: number } | null = null;
  $from.node($from.depth - 1).forEach((node, offset) => {
    if (node.type.name === 'picture') found ??= { node, at: start + offset };
  });
  return found as { readonly node: typeof doc; readonly at: number } | null;
}

/** Returns whether a picture is in a figure of its own. */
function hasCaption({ state }: Editor, at: number): boolean {
  const { parent } = state.doc.resolve(at);
  return parent.type.name === 'figure' && parent.lastChild?.type.name === 'figcaption';
}

/** Adds a caption to a picture, or removes it. */
function toggleCaption(editor: Editor, at: number): void {
  const { doc, schema } = editor.state;
  const $at = doc.resolve(at);
  const picture = doc.nodeAt(at);
  const { figcaption, figure } = schema.nodes;
  if (!picture || !figcaption || !figure) return;
  const isFigure = $at.parent.type === figure;
  if (!isFigure && !$at.parent.canReplaceWith($at.index(), $at.index() + 1, figure)) return;
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      if (!isFigure) tr.replaceWith(at, at + picture.nodeSize, figure.create(null, [picture, figcaption.create()]));
      else if (hasCaption(editor, at)) tr.replaceWith($at.before(), $at.after(), bare($at.parent.content));
      else tr.insert($at.end(), figcaption.create());
      return true;
    })
    .run();
  // Moves the cursor to the caption after the picture, or back to the picture.
  if (isFigure && hasCaption(editor, at)) return;
  const inFigure = isFigure ? at : at + 1;
  if (editor.state.doc.nodeAt(inFigure)?.type.name === 'picture') {
    editor.commands.setTextSelection(inFigure + picture.nodeSize + 1);
  }

  function bare(content: typeof doc.content) {
    const parts: (typeof doc)[] = [];
    content.forEach((node) => {
      if (node.type !== figcaption) parts.push(node);
      else if (node.content.size > 0) parts.push(schema.node('paragraph', null, node.content));
    });
    return parts;
  }
}
