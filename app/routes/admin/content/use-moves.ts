import { useState } from 'react';
import { afterStep, type Arrangement } from '#app/modules/catalogue/admin/content/arrangement.ts';
import type { ContentSection } from '#app/modules/catalogue/admin/content/content.ts';
import { useMovedFocus } from '../parts/use-moved-focus.ts';
import type { ContentPart } from './content-part.ts';
import { useDrops } from './use-drops.ts';

interface Moves {
  readonly sections: readonly ContentSection[];
  readonly order: Arrangement;
  readonly arrange: (next: Arrangement) => void;
}

/** Moves by buttons, keys and drops: each says where it put what, and leaves the focus with it. */
export function useMoves({ sections, order, arrange }: Moves) {
  const [news, setNews] = useState('');
  const keepFocus = useMovedFocus();

  function put(next: Arrangement, part: ContentPart): void {
    if (next === order) return;
    setNews(wordsOf(sections, next, part));
    arrange(next);
  }
  useDrops(order, put);

  function move(part: ContentPart, by: -1 | 1): void {
    const next = afterStep(order, part.kind === 'section' ? { section: part.id, by } : { lesson: part.id, by });
    keepFocus();
    if (next) put(next, part);
  }

  return { move, news };
}

function wordsOf(sections: readonly ContentSection[], order: Arrangement, { kind, id }: ContentPart): string {
  if (kind === 'section') {
    const title = sections.find((section) => section.id === id)?.title ?? '';
    return `${title} is section ${order.findIndex((each) => each.id === id) + 1} of ${order.length} now`;
  }
  const home = order.find(({ lessons }) => lessons.includes(id));
  const title = sections.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)?.title ?? '';
  const section = sections.find((each) => each.id === home?.id)?.title ?? '';
  return `${title} is item ${(home?.lessons.indexOf(id) ?? 0) + 1} of ${home?.lessons.length ?? 0} in ${section} now`;
}
