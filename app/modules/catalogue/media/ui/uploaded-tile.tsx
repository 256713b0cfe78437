import { Button } from '#app/ui/button.tsx';
import { Captions, FileText, ImageIcon, Trash2, Video } from '#app/ui/icons.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { pictureAddress } from '#app/shared/picture.ts';
import { mediaUrl, type FileFacts, type MediaKind } from '../media-file.ts';
import { preparationWords } from '../preparation/preparation.ts';
import { UploadBar } from './upload-bar.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface UploadedTileProps {
  readonly file: FileFacts;
  readonly isPublic: boolean;
  /** Without it, a file can only be removed. */
  readonly onReplace?: () => void;
  /** For a video that could not be converted. */
  readonly onTryAgain?: () => void;
  readonly onRemove: () => void;
}

/** Shows an uploaded file with its buttons, and the progress of a video's conversion. */
export function UploadedTile({ file, isPublic, onReplace, onTryAgain, onRemove }: UploadedTileProps) {
  const { id, kind, fileName, preparation } = file;
  const hasFailed = preparation?.state === 'failed';
  return (
    <>
      <span className="drop-face" aria-hidden="true">
        {kind === 'image' ? (
          <img src={isPublic ? pictureAddress(id, 160, 'webp') : mediaUrl(id)} alt="" />
        ) : (
          <KindIcon kind={kind} />
        )}
      </span>
      <span>
        <b className="ellipsis" title={fileName}>
          {fileName}
        </b>
        <small>
          {preparation && (
            <>
              {/* Percents are there for whoever asks, and not read out each time. */}
              <span role="status">
                {preparation.state === 'running' ? m.portal_media_converting() : preparationWords(preparation)}
              </span>
              {preparation.state === 'running' && ` ${preparation.percent}%`},{' '}
            </>
          )}
          {factsOf(file)}
        </small>
      </span>
      <span className="row drop-acts">
        {hasFailed && onTryAgain && (
          <Button variant="line" onClick={onTryAgain}>
            {m.portal_media_try_again()}
            <span className="sr"> {m.portal_media_to_convert({ file: fileName })}</span>
          </Button>
        )}
        {onReplace && (
          <Button variant="line" onClick={onReplace}>
            {fill(m.portal_media_replace, { file: <span className="sr">{fileName}</span> })}
          </Button>
        )}
        <Button variant="icon" aria-label={m.portal_media_remove({ file: fileName })} onClick={onRemove}>
          <Trash2 />
        </Button>
      </span>
      {preparation?.state === 'running' && (
        <UploadBar label={m.portal_media_conversion_of({ file: fileName })} percent={preparation.percent} />
      )}
    </>
  );
}

export function KindIcon({ kind }: { readonly kind: MediaKind }) {
  if (kind === 'video') return <Video />;
  if (kind === 'image') return <ImageIcon />;
  return kind === 'pdf' ? <FileText /> : <Captions />;
}

/** '1:42, 14.20 MB', '12 pages, 300 KB', '1280 × 720, 90 KB'. */
function factsOf({ durationMs, width, height, pageCount, byteSize, kind }: FileFacts): string {
  const facts: string[] = [];
  if (durationMs !== null) facts.push(formatDuration(durationMs / 1000));
  if (kind === 'image' && width && height) facts.push(`${width}\u00A0×\u00A0${height}`);
  if (pageCount !== null) facts.push(m.portal_media_pages({ count: pageCount }));
  return [...facts, formatFileSize(byteSize)].join(', ');
}
