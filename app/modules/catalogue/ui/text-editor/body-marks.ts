import { Mark } from '@tiptap/core';

/** Marks that StarterKit has not: letters above and below the line, and keys. */
export const bodyMarks = [
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
