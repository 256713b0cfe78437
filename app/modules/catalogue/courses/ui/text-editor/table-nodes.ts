import { Node, type Editor } from '@tiptap/core';
import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables';

/** Names of the nodes in prosemirror-tables. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** A table with a caption of one line, which a dialog asks for. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({ caption: { default: '', rendered: false } }),
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [
    {
      tag: 'table',
      getAttrs: (table) => ({ caption: table.querySelector(':scope > caption')?.textContent.trim() ?? '' }),
    },
    { tag: 'caption', ignore: true },
  ],
  renderHTML: ({ node }) => {
    const caption = String(node.attrs['caption']);
    return caption === '' ? ['table', ['tbody', 0]] : ['table', ['caption', caption], ['tbody', 0]];
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: -1 | 1) => {
      const { state, dispatch } = this.editor.view;
      return goToNextCell(direction)(state, dispatch);
    };
    return {
      Tab: () => {
        if (!this.editor.isActive(this.name)) return false;
        if (go(1)) return true;
        const { state, dispatch } = this.editor.view;
        return addRowAfter(state, dispatch) && go(1);
      },
      'Shift-Tab': () => this.editor.isActive(this.name) && go(-1),
    };
  },
});

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

/** Attributes of a cell. The browser chooses the widths. */
function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  };
}

const cellOf = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    // A table cannot contain another one, which would be unreadable on a phone.
    content: '(paragraph | heading | bulletList | orderedList | codeBlock | blockquote | picture | figure)+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false, parseHTML: () => null },
      ...(tag === 'th' && { scope: { default: null } }),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const tableNodes = [Table, Row, cellOf('tableCell', 'td'), cellOf('tableHeader', 'th')];

const cells = (type: string) => [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] }));

/** Inserts three rows of three cells, the first with headings, and moves the cursor to the first cell. */
export function insertTable(editor: Editor): void {
  const rows = ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({ type: 'tableRow', content: cells(type) }));
  const { from } = editor.state.selection;
  editor.chain().focus().insertContent({ type: 'table', content: rows }).run();
  let first: number | null = null;
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, at) => {
    if (node.type.name === 'tableHeader' && at >= from - 1) first ??= at;
    return first === null;
  });
  if (first !== null) editor.commands.setTextSelection(first + 2);
}
