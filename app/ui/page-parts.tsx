import type { ReactNode } from 'react';
import { m } from '#texts';

/** Skips the header; the first link of the page. The page's main has id="main". */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {m.ui_skip_to_content()}
    </a>
  );
}

/** Shows a full-width section of a public page, under a clasp of three beads. */
export function Section({ label, children }: { readonly label?: string | undefined; readonly children: ReactNode }) {
  return (
    <section className="page-section" aria-label={label}>
      <i className="strand section-bead" aria-hidden="true" />
      <div className="shell">{children}</div>
    </section>
  );
}

/** Shows the heading of a section, with a sentence and a link beside it. */
export function SectionHead({
  title,
  children,
  link,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly link?: ReactNode;
}) {
  return (
    <div className="head">
      <div>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      {link}
    </div>
  );
}

/** Shows the fixed bar at the bottom of a phone's screen. One per page. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
