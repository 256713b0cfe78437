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
import { m } from '#texts';

export interface Tool {
  readonly label: () => string;
  /** The shortcut as announced ('Control+B') and as shown ('Ctrl+B'); null without one. */
  readonly keys: string | null;
  readonly icon: typeof Bold;
  /** The mark or node that the button toggles; null for actions. */
  readonly name: string | null;
  /** True for what mail programs show alike. */
  readonly isForMails?: boolean;
  readonly run: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

const marksOfMails = ['bold', 'italic', 'strike'];

const mark = (label: () => string, name: string, keys: string | null, icon: typeof Bold): Tool => ({
  label,
  name,
  keys,
  icon,
  isForMails: marksOfMails.includes(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isPossible: (editor) => editor.can().toggleMark(name),
});

/** The buttons of the toolbar, by groups. Those that open something (link, picture, table) are elsewhere. */
export const tools = {
  marks: [
    mark(m.portal_editor_bold, 'bold', 'Control+B', Bold),
    mark(m.portal_editor_italic, 'italic', 'Control+I', Italic),
    mark(m.portal_editor_strikethrough, 'strike', 'Control+Shift+S', Strikethrough),
    mark(m.portal_editor_code, 'code', 'Control+E', Code),
    mark(m.portal_editor_key, 'key', null, Keyboard),
    mark(m.portal_editor_superscript, 'superscript', null, Superscript),
    mark(m.portal_editor_subscript, 'subscript', null, Subscript),
  ],
  blocks: [
    {
      label: m.portal_editor_bulleted_list,
      name: 'bulletList',
      isForMails: true,
      keys: 'Control+Shift+8',
      icon: ListBullets,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: m.portal_editor_numbered_list,
      name: 'orderedList',
      isForMails: true,
      keys: 'Control+Shift+7',
      icon: ListNumbers,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: m.portal_editor_quote,
      name: 'blockquote',
      isForMails: true,
      keys: 'Control+Shift+B',
      icon: Quote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: m.portal_editor_code_block,
      name: 'codeBlock',
      keys: 'Control+Alt+C',
      icon: SquareCode,
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
  divider: {
    label: m.portal_editor_divider,
    name: null,
    keys: null,
    icon: Rule,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  history: [
    {
      label: m.portal_shared_undo,
      name: null,
      keys: 'Control+Z',
      icon: Undo,
      run: (editor) => editor.chain().focus().undo().run(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      label: m.portal_editor_redo,
      name: null,
      keys: 'Control+Shift+Z',
      icon: Redo,
      run: (editor) => editor.chain().focus().redo().run(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
} as const satisfies Record<string, Tool | readonly Tool[]>;
