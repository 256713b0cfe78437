import { useId, useState, useSyncExternalStore } from 'react';
import type { AssignmentView } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft, Check, FileText, Upload, X } from '#app/ui/icons.ts';
import { m } from '#texts';
import { countWords, maxSubmissionLength, maxDocuments, maxPhotos } from '../../assignment-rules.ts';
import type { Draft, DraftFile } from './draft.ts';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { FilePicker } from './file-picker.tsx';
import { removeFile, pendingBytes, onBytesSent } from './submission-files.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { UploadBar } from '#app/modules/catalogue/media/ui/upload-bar.tsx';
import { useAddFiles } from './use-add-files.ts';

interface SubmissionFormProps {
  readonly assignment: AssignmentView;
  readonly draft: Draft;
  readonly isSending: boolean;
  /** Why the server refused it; null if it did not. */
  readonly refusal: string | null;
  /** Keeps the draft on the device; returns whether it could. */
  readonly onChange: (draft: Draft) => boolean;
  readonly onSubmit: (draft: Draft) => Promise<void>;
  readonly onBack: () => void;
}

/** The form of a submission: photos, files and text, kept on the device while they are made. */
export function SubmissionForm({
  assignment,
  draft,
  isSending,
  refusal,
  onChange,
  onSubmit,
  onBack,
}: SubmissionFormProps) {
  const { takesText, takesPhotos, takesFiles, courseId, lessonId } = assignment;
  const textId = useId();
  const [isKept, setKept] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const change = (changed: Draft) => {
    setError(null);
    setKept(onChange(changed));
  };
  const { isAdding, add } = useAddFiles({ courseId, lessonId, draft, onChange: change, onError: setError });
  const remove = (file: DraftFile) => {
    void removeFile(file.id);
    change({ ...draft, files: draft.files.filter(({ id }) => id !== file.id) });
  };
  const photos = draft.files.filter((file) => file.isPhoto);
  const documents = draft.files.filter((file) => !file.isPhoto);
  return (
    <div className="assignment">
      <p className="assignment-form-head">
        <Button variant="plain" onClick={onBack}>
          <ArrowLeft className="i-sm" />
          {m.assignments_back_to_brief()}
        </Button>
        <span className="meta" role="status">
          {isKept ? (
            <>
              <Check className="i-sm" />
              {m.assignments_draft_kept()}
            </>
          ) : (
            m.assignments_draft_not_kept()
          )}
        </span>
      </p>
      {takesPhotos && (
        <section>
          <div className="assignment-section-head">
            <h2>{m.assignments_photos()}</h2>
            <span className="meta">{m.assignments_photos_of({ count: photos.length, most: maxPhotos })}</span>
          </div>
          <PhotoGrid
            photos={photos}
            isFull={photos.length >= maxPhotos}
            isAdding={isAdding}
            onAdd={(files) => void add(files, true)}
            onRemove={remove}
          />
          <p className="meta">{m.assignments_photos_hint()}</p>
        </section>
      )}
      {takesFiles && (
        <section>
          <div className="assignment-section-head">
            <h2>{m.assignments_documents()}</h2>
            <span className="meta">{m.assignments_documents_of({ count: documents.length, most: maxDocuments })}</span>
          </div>
          <DocumentList
            documents={documents}
            isFull={documents.length >= maxDocuments}
            isAdding={isAdding}
            onAdd={(files) => void add(files, false)}
            onRemove={remove}
          />
        </section>
      )}
      {takesText && (
        <section>
          <div className="assignment-section-head">
            <h2>
              <label htmlFor={textId}>{m.assignments_text()}</label>
            </h2>
            <span className="meta">{m.assignments_words({ count: countWords(draft.text) })}</span>
          </div>
          <textarea
            id={textId}
            className="assignment-text"
            rows={10}
            maxLength={maxSubmissionLength}
            value={draft.text}
            onChange={({ target }) => change({ ...draft, text: target.value })}
          />
        </section>
      )}
      <FormError focus>{error ?? refusal}</FormError>
      <SendingFiles files={draft.files} />
      <div className="assignment-acts assignment-dock">
        <Button
          variant="accent"
          busy={isSending}
          disabled={isAdding}
          onClick={() => {
            if (draft.text.trim() === '' && draft.files.length === 0) setError(m.assignments_error_empty());
            else void onSubmit(draft);
          }}
        >
          {m.assignments_hand_in()}
        </Button>
      </div>
    </div>
  );
}

/** How far the files are that are being sent; nothing while none is. */
function SendingFiles({ files }: { readonly files: readonly DraftFile[] }) {
  const sent = useSyncExternalStore(onBytesSent, pendingBytes, pendingBytes);
  const moving = files.filter(({ id }) => sent[id] !== undefined);
  if (moving.length === 0) return null;
  const of = moving.reduce((sum, { byteSize }) => sum + byteSize, 0);
  const done = moving.reduce((sum, { id }) => sum + (sent[id] ?? 0), 0);
  const percent = Math.floor((100 * done) / Math.max(1, of));
  const label = m.assignments_sending({ percent });
  return (
    <div className="assignment-sending">
      <span className="meta" aria-hidden="true">
        {label}
      </span>
      <UploadBar label={label} percent={percent} />
    </div>
  );
}

interface DocumentListProps {
  readonly documents: readonly DraftFile[];
  readonly isFull: boolean;
  readonly isAdding: boolean;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (file: DraftFile) => void;
}

/** The PDF files of a submission, and a button for the next one. */
function DocumentList({ documents, isFull, isAdding, onAdd, onRemove }: DocumentListProps) {
  return (
    <ul className="assignment-documents">
      {documents.map((file) => (
        <li key={file.id}>
          <FileText className="i-sm" />
          <span>{file.name}</span>
          <small className="meta">{formatRoughSize(file.byteSize)}</small>
          <Button
            variant="icon"
            aria-label={m.assignments_remove_file({ name: file.name })}
            onClick={() => onRemove(file)}
          >
            <X />
          </Button>
        </li>
      ))}
      {!isFull && (
        <li>
          <FilePicker className="btn btn-quiet" accept="application/pdf" isBusy={isAdding} onPick={onAdd}>
            <Upload className="i-sm" />
            {m.assignments_add_pdf()}
          </FilePicker>
        </li>
      )}
    </ul>
  );
}
