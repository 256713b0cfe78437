import { Link } from 'react-router';
import type { AuditView } from '#app/modules/identity/audit/read-audit.server.ts';

/** What an entry of the audit log is about, and what it changed. */
export function AuditChanges({ subjectType, subjectId, changes }: AuditView) {
  return (
    <div className="changes">
      {subjectId && (
        <Link to={`/admin/audit?about=${encodeURIComponent(subjectId)}`} title="All about it">
          {subjectType} {shortOf(subjectId)}
          <span className="sr">: all about it</span>
        </Link>
      )}
      {changes.map(({ name, before, after }) => (
        <span key={name}>
          {wordsOf(name)} {before !== null && <del>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins>{after}</ins>}
        </span>
      ))}
    </div>
  );
}

/** The beginning of an id tells it from others; the link has all of it. */
const shortOf = (id: string) => (id.length > 12 ? id.slice(0, 8) : id);

/** 'secondFactor' as 'second factor'. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
