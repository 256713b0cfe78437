import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { pastedMark } from './clean-pasted.ts';

interface Place {
  readonly key: string;
  /** A position in the document. */
  readonly at: number;
}

interface Change {
  readonly add?: readonly Place[];
  readonly remove?: string;
}

const places = new PluginKey<DecorationSet>('picturePlaces');

function mark(): HTMLElement {
  const line = document.createElement('span');
  line.className = 'picture-place';
  return line;
}

/** Tracks the places of pictures during their upload while the text changes. */
export const PicturePlaces = Extension.create({
  name: 'picturePlaces',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: places,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const set = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(places) as Change | undefined;
          if (change?.add) {
            const made = change.add.map(({ key, at }) => Decoration.widget(at, mark, { key, id: key }));
            return set.add(transaction.doc, made);
          }
          if (change?.remove === undefined) return set;
          return set.remove(set.find(undefined, undefined, (spec) => spec['id'] === change.remove));
        },
      },
      /** Pasted pictures leave the document at once: there is nothing to show before they are uploaded. An empty paragraph keeps each one's place. */
      appendTransaction(transactions, _before, { doc, schema, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const found: Place[] = [];
        doc.descendants((node, at) => {
          const source = String(node.attrs['src'] ?? '');
          if (node.type.name === 'picture' && pastedMark.test(source)) found.push({ key: source, at });
        });
        if (found.length === 0) return null;
        const add = found.map(({ key, at }) => {
          const from = tr.mapping.map(at);
          tr.replaceWith(from, tr.mapping.map(at + 1), schema.node('paragraph'));
          return { key, at: from + 1 };
        });
        return tr.setMeta(places, { add } satisfies Change);
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

export function addPlace({ view }: Editor, key: string, at: number): void {
  view.dispatch(view.state.tr.setMeta(places, { add: [{ key, at }] } satisfies Change));
}

/** Returns the current position and removes the place; the end of the text if the place was deleted. */
export function takePlace({ view }: Editor, key: string): number {
  const found = places.getState(view.state)?.find(undefined, undefined, (spec) => spec['id'] === key)[0];
  view.dispatch(view.state.tr.setMeta(places, { remove: key } satisfies Change));
  return found?.from ?? view.state.doc.content.size;
}

/** Removes the place of a pasted picture and its empty paragraph. */
export function removePlace(editor: Editor, key: string): void {
  const at = takePlace(editor, key);
  const { doc, tr } = editor.state;
  const place = doc.resolve(at);
  if (!pastedMark.test(key) || place.parent.type.name !== 'paragraph' || place.parent.childCount > 0) return;
  if (place.node(-1).childCount > 1) editor.view.dispatch(tr.delete(place.before(), place.after()));
}
