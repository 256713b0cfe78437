import { Link } from 'react-router';
import type { ContentSection } from '../../../admin/content/content.ts';
import { Panel } from '#app/ui/card.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Strand } from '#app/ui/course-strand.tsx';
import { counted } from '#app/shared/counted.ts';
import { pathOf, type PendingEdit } from './pending-edit.ts';

/** The course as its strands, a bead an item, those that are published filled. */
export function ContentOutline({ sections }: { readonly sections: readonly ContentSection[] }) {
  const published = (section: ContentSection) => section.lessons.filter(({ isPublished }) => isPublished).length;
  const all = sections.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const done = sections.reduce((sum, section) => sum + published(section), 0);
  return (
    <Panel className="pad content-plan">
      <h2>Outline</h2>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#section-${section.id}`} className="wrap-anywhere">
              {section.title}
            </a>
            {section.lessons.length > 0 && (
              <Strand sections={[{ count: section.lessons.length, done: published(section) }]} />
            )}
          </li>
        ))}
      </ul>
      <p className="quiet">
        {done} published, {all - done} draft
      </p>
    </Panel>
  );
}

interface UnsavedNoteProps {
  readonly courseId: string;
  readonly edits: readonly PendingEdit[];
}

/** What is typed and not saved, with the way to each. */
export function UnsavedNote({ courseId, edits }: UnsavedNoteProps) {
  if (edits.length === 0) return null;
  return (
    <NoteBox role="status">
      <b>{counted(edits.length, 'unsaved change')}</b>
      <p>They stay on this device if your session ends.</p>
      <ul>
        {edits.map((edit) => (
          <li key={edit.name}>
            <Link to={pathOf(courseId, edit)} className="wrap-anywhere" preventScrollReset>
              {edit.fields['title'] || 'Without a title'}
            </Link>
          </li>
        ))}
      </ul>
    </NoteBox>
  );
}
