import { useMatches } from 'react-router';

/** The id of the one form that is open in the page; without JavaScript 'Save All Changes' sends it. */
export const openFormId = 'content-form';

/** What of the content is open by its address, beside dialogs; null for nothing. */
export interface OpenPart {
  readonly kind: 'lesson' | 'section' | 'new-lesson' | 'new-section' | 'dialog';
  /** Of the lesson or section; of a new lesson its section's. */
  readonly id: string;
}

const kinds: Readonly<Record<string, OpenPart['kind']>> = {
  'add-section': 'new-section',
  'edit-section': 'section',
  'add-lesson': 'new-lesson',
  'edit-lesson': 'lesson',
};

/** Where the page puts what its address opens. */
export function useOpenPart(): OpenPart | null {
  const last = useMatches().at(-1);
  const [, name] = /^routes\/admin\/content\/(.+)$/.exec(last?.id ?? '') ?? [];
  if (name === undefined) return null;
  return { kind: kinds[name] ?? 'dialog', id: last?.params['lessonId'] ?? last?.params['sectionId'] ?? '' };
}
