import type { ReactNode } from 'react';

/** First in the page: jumps over the head. The page's main has id="main". */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  );
}

/** A full-width section of a public page, under a clasp of three beads. */
export function Section({ label, children }: { readonly label?: string | undefined; readonly children: ReactNode }) {
  return (
    <section className="page-section" aria-label={label}>
      <i className="strand section-bead" aria-hidden="true" />
      <div className="shell">{children}</div>
    </section>
  );
}

/** The heading of a section, with a sentence and a link beside it. */
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

/** The fixed foot of a phone's screen: one per page. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className="dock">{children}</div>;
}
