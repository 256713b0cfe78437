import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Link } from '../link.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { Button } from '../button.tsx';
import { Panel } from '../card.tsx';
import '../portal/portal.css';

/** Shows a demo page to try a field of the portal in a form; `result` is the server's result. */
export function TryOutPage({
  title,
  result,
  children,
}: {
  readonly title: string;
  readonly result: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="admin">
      <aside className="sidebar sidebar-desktop">
        <Link className="brand" to="/admin/dashboard">
          <BrandMark />
          Admin
        </Link>
      </aside>
      <main id="main" tabIndex={-1} className="portal-main">
        <div className="page-header">
          <h1>{title}</h1>
        </div>
        <Panel>
          <Form method="post" className="form pad">
            {children}
            <Button type="submit" variant="accent" size="lg">
              Save
            </Button>
          </Form>
        </Panel>
        {result}
      </main>
    </div>
  );
}
