import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NoteBox } from '../../note-box.tsx';
import { fileOfPage } from './file-of-page.ts';
import { m } from '#texts';

/** Downloads the file that was asked for before a sign-in or a proof of identity led back to this page, once. */
export function FileOfPage() {
  const wanted = fileOfPage(useLocation());
  const file = wanted?.file;
  const page = wanted?.page;
  useEffect(() => {
    if (file === undefined) return;
    // Opening the page again does not download again.
    history.replaceState(history.state, '', page);
    location.assign(file);
  }, [file, page]);
  if (file === undefined) return null;
  return (
    <NoteBox
      role="status"
      action={
        <a className="btn btn-line" href={file}>
          {m.portal_shared_file_again()}
        </a>
      }
    >
      {m.portal_shared_file_downloads()}
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${file}`} />
      </noscript>
    </NoteBox>
  );
}
