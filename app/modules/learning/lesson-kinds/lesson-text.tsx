/** The text of a lesson. `html` was sanitised by the server and comes from nowhere else. */
export function LessonText({ html }: { readonly html: string }) {
  return html === '' ? null : <div className="doc" ref={reachByKeyboard} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What scrolls sideways has to be reached by the keyboard. */
function reachByKeyboard(text: HTMLElement | null): void {
  for (const wide of text?.querySelectorAll<HTMLElement>('pre, table') ?? []) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
}
