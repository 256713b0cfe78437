import type { ReactNode } from 'react';

interface FilePickerProps {
  readonly className: string;
  readonly accept: string;
  readonly isBusy: boolean;
  readonly onPick: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A field for files that looks like a button. On a phone the camera is among the choices. */
export function FilePicker({ className, accept, isBusy, onPick, children }: FilePickerProps) {
  return (
    <label className={className} aria-busy={isBusy}>
      <input
        type="file"
        className="sr"
        accept={accept}
        multiple
        disabled={isBusy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be selected again.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      {children}
    </label>
  );
}
