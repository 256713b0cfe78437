import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/** The picture that is chosen, or that the caption with the cursor belongs to; null elsewhere. */
export function chosenPicture({ state }: Editor) {
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

/** Whether a picture stands in a figure of its own. */
export function hasCaption({ state }: Editor, at: number): boolean {
  const { parent } = state.doc.resolve(at);
  return parent.type.name === 'figure' && parent.lastChild?.type.name === 'figcaption';
}

/** Gives a picture a caption to write, or takes it away. */
export function toggleCaption(editor: Editor, at: number): void {
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
  // The caption comes after the picture: into it, or back onto the picture.
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
