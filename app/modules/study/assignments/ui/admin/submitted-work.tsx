import { useEffect, useRef } from 'react';
import { m } from '#texts';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { FileText } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';

const list = new Intl.ListFormat('en');

interface WorkFile {
  readonly id: string;
  readonly name: string;
  readonly isPhoto: boolean;
  readonly byteSize: number;
}

interface Work {
  readonly learner: string;
  readonly assignment: string;
  readonly course: string;
  readonly number: number;
  readonly submittedAt: Date;
  readonly text: string;
  readonly files: readonly WorkFile[];
  /** The submission before, and what changed since. */
  readonly before: {
    readonly points: number | null;
    readonly of: number;
    readonly feedback: string;
    readonly newFiles: readonly number[];
    readonly goneFiles: number;
    readonly isTextNew: boolean;
  } | null;
}

/** Shows a submission: changes since the last one, photos, files and text. */
export function SubmittedWork({ work }: { readonly work: Work }) {
  const { learner, assignment, course, number, submittedAt, text, files, before } = work;
  const heading = useRef<HTMLHeadingElement>(null);
  // Enter accepts from here; on the link that opened it, it would open it again.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isNew = (index: number) => before?.newFiles.includes(index + 1) ?? false;
  const photos = files.filter((file) => file.isPhoto);
  const documents = files.filter((file) => !file.isPhoto);
  return (
    <section className="grading-work" aria-label={m.portal_submissions_work()}>
      <header>
        <div>
          <h1 className="wrap-anywhere" ref={heading} tabIndex={-1}>
            {learner}
          </h1>
          <p>
            {number > 1
              ? m.portal_submissions_handed_in_again({ title: assignment, moment: formatMoment(submittedAt), number })
              : m.portal_submissions_handed_in({ title: assignment, moment: formatMoment(submittedAt) })}
          </p>
          <p>{course}</p>
        </div>
      </header>
      <div className="grading-work">
        {before && (
          <NoteBox tone="quiet">
            {before.points === null
              ? m.portal_submissions_before({ number: number - 1, feedback: before.feedback })
              : m.portal_submissions_before_points({
                  number: number - 1,
                  points: before.points,
                  of: before.of,
                  feedback: before.feedback,
                })}{' '}
            {changesOf(before)}
          </NoteBox>
        )}
        {photos.length > 0 && (
          <ul className="grading-photos">
            {photos.map((photo) => {
              const index = files.indexOf(photo);
              const place = index + 1;
              const size = formatFileSize(photo.byteSize);
              return (
                <li key={photo.id}>
                  <a href={mediaUrl(photo.id)} target="_blank" rel="noreferrer">
                    <img src={mediaUrl(photo.id)} alt={m.portal_submissions_photo({ place })} loading="lazy" />
                    <span>
                      {isNew(index)
                        ? m.portal_submissions_photo_new({ place })
                        : m.portal_submissions_photo_size({ place, size })}
                    </span>
                  </a>
                </li>
              );
            })}
          </ul>
        )}
        {documents.length > 0 && (
          <ul className="grading-documents">
            {documents.map((file) => (
              <li key={file.id}>
                <a href={mediaUrl(file.id)} target="_blank" rel="noreferrer">
                  <FileText className="i-sm" />
                  <span className="wrap-anywhere">{file.name}</span>
                  <small>
                    {isNew(files.indexOf(file)) ? m.portal_submissions_new() : formatFileSize(file.byteSize)}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        )}
        {text !== '' && <div className="grading-text">{text}</div>}
      </div>
    </section>
  );
}

/** 'Changed since: file 2 and the text.' */
function changesOf({ newFiles, goneFiles, isTextNew }: NonNullable<Work['before']>): string {
  const changes = [
    ...newFiles.map((place) => m.portal_submissions_changed_file({ place })),
    ...(goneFiles > 0 ? [m.portal_submissions_changed_gone({ count: goneFiles })] : []),
    ...(isTextNew ? [m.portal_submissions_changed_text()] : []),
  ];
  return changes.length === 0
    ? m.portal_submissions_unchanged()
    : m.portal_submissions_changed({ changes: list.format(changes) });
}
