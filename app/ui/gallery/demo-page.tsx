import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import './demo-page.css';

/** Shows a page of the demo about the shop's mails: its name in the bar, a heading, and the content. */
export function DemoPage({
  name,
  title,
  lead,
  children,
}: {
  readonly name: string;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="page">
      <header className="top">
        <div className="shell">
          <Link className="brand" to="/">
            <BrandMark />
            {name}
          </Link>
          <span className="grow" />
          <ThemeToggle />
        </div>
      </header>
      <main id="main" className="shell demo-main" tabIndex={-1}>
        <h1 className="h1">{title}</h1>
        <p className="sub demo-lead">{lead}</p>
        {children}
      </main>
    </div>
  );
}

/** Shows one of a list of mails. A press shows it beside the list, with the address `?mail={id}`. */
export function MailChoice({
  id,
  subject,
  isOpen,
  children,
}: {
  readonly id: string;
  readonly subject: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Link to={`?mail=${id}`} preventScrollReset aria-current={isOpen ? 'true' : undefined} className="mail-choice">
        <strong className="ellipsis small">{subject}</strong>
        {children}
      </Link>
    </li>
  );
}
