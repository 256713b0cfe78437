import { Link } from '#app/ui/link.tsx';
import type { ContentSection } from '../../../admin/content/course-content.ts';
import { Panel } from '#app/ui/card.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Strand } from '#app/ui/course-strand.tsx';
import { pathOf, type PendingEdit } from './pending-edit.ts';
import { m } from '#texts';

/** Shows the course as strands: one bead per item, filled if the item is published. */
export function ContentOutline({ sections }: { readonly sections: readonly ContentSection[] }) {
  const published = (section: ContentSection) => section.lessons.filter(({ isPublished }) => isPublished).length;
  const all = sections.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const done = sections.reduce((sum, section) => sum + published(section), 0);
  return (
    <Panel className="pad content-plan">
      <h2>{m.portal_content_outline()}</h2>
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
      <p className="quiet">{m.portal_content_counts({ published: done, drafts: all - done })}</p>
    </Panel>
  );
}

interface UnsavedNoteProps {
  readonly courseId: string;
  readonly edits: readonly PendingEdit[];
}

/** Lists unsaved edits, each with a link to its form. */
export function UnsavedNote({ courseId, edits }: UnsavedNoteProps) {
  if (edits.length === 0) return null;
  return (
    <NoteBox role="status">
      <b>{m.portal_content_unsaved({ count: edits.length })}</b>
      <p>{m.portal_content_unsaved_hint()}</p>
      <ul>
        {edits.map((edit) => (
          <li key={edit.name}>
            <Link to={pathOf(courseId, edit)} className="wrap-anywhere" preventScrollReset>
              {edit.fields['title'] || m.portal_content_without_title()}
            </Link>
          </li>
        ))}
      </ul>
    </NoteBox>
  );
}
