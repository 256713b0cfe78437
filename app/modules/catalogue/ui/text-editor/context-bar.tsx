import { useState, type ReactNode } from 'react';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { Button } from '#app/ui/button.tsx';
import { chosenPicture, hasCaption, toggleCaption } from './figures.ts';
import { WordsDialog } from './words-dialog.tsx';

const tableTools: readonly (readonly [string, Command])[] = [
  ['Add row', addRowAfter],
  ['Add column', addColumnAfter],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Head row', toggleHeaderRow],
  ['Head column', toggleHeaderColumn],
  ['Delete table', deleteTable],
];

/** What can be done with the picture or the table that is chosen; nothing in ordinary text. */
export function ContextBar({ editor }: { readonly editor: Editor }) {
  const [isAsking, setAsking] = useState(false);
  const picture = chosenPicture(editor);
  if (picture) {
    const { at, node } = picture;
    const alt = String(node.attrs['alt']);
    return (
      <div className="text-tools-row text-tools-more">
        <Tool onClick={() => setAsking(true)}>{alt === '' ? 'Describe picture' : 'Change description'}</Tool>
        <Tool onClick={() => toggleCaption(editor, at)}>
          {hasCaption(editor, at) ? 'Remove caption' : 'Add caption'}
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
          Delete picture
        </Tool>
        {isAsking && (
          <WordsDialog
            title="What the picture shows"
            label="Description"
            hint="It is read out to who cannot see the picture. Leave it empty only for decoration."
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
          key={label}
          onClick={() => {
            command(editor.state, editor.view.dispatch);
            editor.commands.focus();
          }}
        >
          {label}
        </Tool>
      ))}
      <Tool onClick={() => setAsking(true)}>Caption</Tool>
      {isAsking && (
        <WordsDialog
          title="Caption of the table"
          label="Caption"
          hint="One line above the table; empty for none."
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
