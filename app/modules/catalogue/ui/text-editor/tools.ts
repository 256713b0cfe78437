import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Italic,
  Keyboard,
  ListBullets,
  ListNumbers,
  Quote,
  Redo,
  Rule,
  SquareCode,
  Strikethrough,
  Subscript,
  Superscript,
  Undo,
} from '#app/ui/icons.ts';

export interface Tool {
  readonly label: string;
  /** As it is read out ('Control+B') and shown ('Ctrl+B'); null without. */
  readonly keys: string | null;
  readonly icon: typeof Bold;
  /** The mark or node that it switches on and off; null for what only happens. */
  readonly name: string | null;
  readonly run: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

const mark = (label: string, name: string, keys: string | null, icon: typeof Bold): Tool => ({
  label,
  name,
  keys,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isPossible: (editor) => editor.can().toggleMark(name),
});

/** The buttons of the toolbar, by groups. Those of link, picture and table open something and stand elsewhere. */
export const tools = {
  marks: [
    mark('Bold', 'bold', 'Control+B', Bold),
    mark('Italic', 'italic', 'Control+I', Italic),
    mark('Strikethrough', 'strike', 'Control+Shift+S', Strikethrough),
    mark('Code', 'code', 'Control+E', Code),
    mark('Key', 'key', null, Keyboard),
    mark('Superscript', 'superscript', null, Superscript),
    mark('Subscript', 'subscript', null, Subscript),
  ],
  blocks: [
    {
      label: 'Bulleted list',
      name: 'bulletList',
      keys: 'Control+Shift+8',
      icon: ListBullets,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      name: 'orderedList',
      keys: 'Control+Shift+7',
      icon: ListNumbers,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      name: 'blockquote',
      keys: 'Control+Shift+B',
      icon: Quote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Code block',
      name: 'codeBlock',
      keys: 'Control+Alt+C',
      icon: SquareCode,
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
  divider: {
    label: 'Divider',
    name: null,
    keys: null,
    icon: Rule,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  history: [
    {
      label: 'Undo',
      name: null,
      keys: 'Control+Z',
      icon: Undo,
      run: (editor) => editor.chain().focus().undo().run(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      label: 'Redo',
      name: null,
      keys: 'Control+Shift+Z',
      icon: Redo,
      run: (editor) => editor.chain().focus().redo().run(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
} as const satisfies Record<string, Tool | readonly Tool[]>;
