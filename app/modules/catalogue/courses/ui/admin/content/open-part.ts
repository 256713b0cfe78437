import { useMatches } from 'react-router';

/** The id of the one form that is open in the page; without JavaScript 'Save All Changes' sends it. */
export const openFormId = 'content-form';

/** The form that the address opens in the page; null for none. */
export interface OpenPart {
  readonly kind: 'lesson' | 'section' | 'new-lesson' | 'new-section' | 'dialog';
  /** Id of the lesson or section; for a new lesson, of its section. */
  readonly id: string;
}

const kinds: Readonly<Record<string, OpenPart['kind']>> = {
  'add-section': 'new-section',
  'edit-section': 'section',
  'add-lesson': 'new-lesson',
  'edit-lesson': 'lesson',
};

/** Place of the open form in the page. */
export function useOpenPart(): OpenPart | null {
  const last = useMatches().at(-1);
  const [, name] = /^routes\/admin\/content\/(.+)$/.exec(last?.id ?? '') ?? [];
  if (name === undefined) return null;
  return { kind: kinds[name] ?? 'dialog', id: last?.params['lessonId'] ?? last?.params['sectionId'] ?? '' };
}
