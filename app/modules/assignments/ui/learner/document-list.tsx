import { formatRoughSize } from '#app/shared/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { FileText, Upload, X } from '#app/ui/icons.ts';
import { m } from '#texts';
import type { DraftFile } from './draft.ts';
import { FilePicker } from './file-picker.tsx';

interface DocumentListProps {
  readonly documents: readonly DraftFile[];
  readonly isFull: boolean;
  readonly isAdding: boolean;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (file: DraftFile) => void;
}

/** The PDF files of a hand-in, and a button for the next one. */
export function DocumentList({ documents, isFull, isAdding, onAdd, onRemove }: DocumentListProps) {
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
