import { Node } from '@tiptap/core';
import { bodyPicture } from '../../lesson-body.ts';
import { pastedMark } from './clean-pasted.ts';

const attribute = (fallback: string | null) => ({ default: fallback });

/**
 * An uploaded picture, on a line of its own. Drops pictures from elsewhere, because readers would not see them; only the marks of
 * `cleanPasted` pass.
 */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: attribute(null),
    alt: attribute(''),
    width: attribute(null),
    height: attribute(null),
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => {
        const source = image.getAttribute('src') ?? '';
        return (bodyPicture.test(source) || pastedMark.test(source)) && null;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figcaption? block+ figcaption?',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

/** Caption of a picture. Enter leaves it; Backspace at its beginning removes it. */
const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    const isHere = () => this.editor.isActive(this.name);
    return {
      Enter: () => {
        if (!isHere()) return false;
        const { $from } = this.editor.state.selection;
        const after = $from.after($from.depth - 1);
        return this.editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .scrollIntoView()
          .run();
      },
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        const isEmpty = empty && isHere() && $from.parent.content.size === 0;
        return isEmpty && this.editor.commands.deleteRange({ from: $from.before(), to: $from.after() });
      },
    };
  },
});

export const pictureNodes = [Picture, Figure, Figcaption];
