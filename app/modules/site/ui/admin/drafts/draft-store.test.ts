import { describe, expect, it } from 'vitest';
import { draftStore } from './draft-store.ts';

/** A browser's storage, as far as this test needs it. */
function shelf() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const draft = { title: ['Jua kali'], level: ['beginner'], tags: [] };

describe('a draft', () => {
  it('is kept until it is deleted, separate from other forms and staff', () => {
    const place = shelf();
    const mine = draftStore('amina', 'course:1', () => place);
    expect(mine.read()).toBeNull();
    expect(mine.keep(draft)).toBe(true);
    expect(mine.read()).toEqual(draft);
    expect(draftStore('amina', 'course:2', () => place).read()).toBeNull();
    expect(draftStore('brian', 'course:1', () => place).read()).toBeNull();
    mine.forget();
    expect(mine.read()).toBeNull();
  });

  it.each(['', 'null', '[]x', '"text"', '{"title":"no list"}', '{"title":[1]}', '{"title":null}'])(
    'with the content %j is ignored',
    (text) => {
      const place = shelf();
      const store = draftStore('amina', 'course:1', () => place);
      store.keep(draft);
      for (const key of place.kept.keys()) place.kept.set(key, text);
      expect(store.read()).toBeNull();
    },
  );

  it('that cannot be stored is no error: the form still works', () => {
    const refusing = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = draftStore('amina', 'course:1', refusing);
    expect(store.keep(draft)).toBe(false);
    expect(store.read()).toBeNull();
    expect(() => store.forget()).not.toThrow();
  });
});
