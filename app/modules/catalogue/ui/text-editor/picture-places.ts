import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

interface Change {
  readonly add?: { readonly key: string; readonly at: number };
  readonly remove?: string;
}

const places = new PluginKey<DecorationSet>('picturePlaces');

function mark(): HTMLElement {
  const line = document.createElement('span');
  line.className = 'picture-place';
  return line;
}

/** Remembers, while pictures are on their way, where in the text they shall go, whatever is written meanwhile. */
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
            const { key, at } = change.add;
            return set.add(transaction.doc, [Decoration.widget(at, mark, { key, id: key })]);
          }
          if (change?.remove === undefined) return set;
          return set.remove(set.find(undefined, undefined, (spec) => spec['id'] === change.remove));
        },
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

export function keepPlace({ view }: Editor, key: string, at: number): void {
  view.dispatch(view.state.tr.setMeta(places, { add: { key, at } } satisfies Change));
}

/** Where it is now; the end of the text where the place itself was deleted. Gives it up. */
export function takePlace({ view }: Editor, key: string): number {
  const found = places.getState(view.state)?.find(undefined, undefined, (spec) => spec['id'] === key)[0];
  view.dispatch(view.state.tr.setMeta(places, { remove: key } satisfies Change));
  return found?.from ?? view.state.doc.content.size;
}
