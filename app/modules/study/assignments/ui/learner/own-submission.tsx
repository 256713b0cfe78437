import type { SubmissionView } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { m } from '#texts';

/** Shows the learner's own submission. */
export function OwnSubmission({ submission: { text, files } }: { readonly submission: SubmissionView }) {
  return (
    <Disclosure label={m.assignments_your_submission()}>
      <div className="assignment-own">
        {files.length > 0 && (
          <ul>
            {files.map(({ id, name, byteSize }) => (
              <li key={id}>
                <a href={mediaUrl(id)} target="_blank" rel="noreferrer">
                  {name}
                </a>{' '}
                <span className="meta">{formatRoughSize(byteSize)}</span>
              </li>
            ))}
          </ul>
        )}
        {text !== '' && <p>{text}</p>}
      </div>
    </Disclosure>
  );
}
