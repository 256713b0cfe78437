import { Link } from '#app/ui/link.tsx';
import { mayOpen } from '#app/modules/site/ui/admin/portal-permissions.ts';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { BeadGlyph, type BeadForm, type BeadTone } from '#app/ui/bead-glyph.tsx';
import { ChevronDown } from '#app/ui/icons.ts';
import type { AuditChange } from '../../audit/audit-filter.ts';
import type { AuditView, AuditEntry } from '../../audit/read-audit.server.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { m } from '#texts';

/** Shows an entry as a sentence after the name of its actor. Names link to their pages; old values are struck. */
export function AuditSentence({ entry }: { readonly entry: AuditView }) {
  const { sentence, changes, reason, subjectId } = entry;
  const { role } = usePortalReader();
  return (
    <div className="audit-sentence">
      <BeadGlyph {...beadOf(entry.action)} />
      <p>
        {sentence.map((part, index) => {
          if (typeof part === 'string') return part;
          // Keys by position, because names and places may repeat.
          const key = `${index} ${part.name}`;
          return part.to && mayOpen(role, part.to) ? (
            <Link key={key} to={part.to}>
              {part.name}
            </Link>
          ) : (
            <b key={key}>{part.name}</b>
          );
        })}
        {changes.map((change, index) => (
          <span key={change.name}>
            {index === 0 ? ': ' : ', '}
            {change.name !== 'changed' && `${wordsOf(change.name)} `}
            <ChangedValue change={change} />
          </span>
        ))}
        .
        {reason !== null && (
          <span className="muted">
            <Unbroken text={m.portal_audit_reason({ reason })} />
          </span>
        )}
        {subjectId && (
          <Link className="audit-more" to={`/admin/audit?about=${encodeURIComponent(subjectId)}`}>
            {m.portal_audit_all_about()}
          </Link>
        )}
      </p>
    </div>
  );
}

/** Shows the old value struck, and the new one in bold. */
function ChangedValue({ change: { before, after } }: { readonly change: AuditChange }) {
  return (
    <>
      {before !== null && <del>{before}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins>{after}</ins>}
    </>
  );
}

/**
 * Returns a bead for actions about money: full for received, open for waiting, half for refunded, turned for enrolled by staff, struck for refused;
 * a small one for everything else.
 */
function beadOf(action: string): { readonly form: BeadForm; readonly tone?: BeadTone } {
  if (action === 'refund.done' || action === 'refund.sent') return { form: 'half', tone: 'gold' };
  if (/refused|rejected|failed|deleted|suspended$|dismissed$/.test(action)) return { form: 'struck', tone: 'red' };
  if (action === 'refund.requested') return { form: 'open', tone: 'gold' };
  if (action.startsWith('enrolment.')) return { form: 'turned', tone: 'blue' };
  if (/^(attempt|claim|receipt|statement|refund)\./.test(action)) return { form: 'full', tone: 'teal' };
  return { form: 'grey' };
}

/** Formats 'secondFactor' as 'second factor'. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Shows the details of an entry: its ids, the address of its actor, and every changed value. Opens without JavaScript. */
export function AuditDetails({ entry }: { readonly entry: AuditEntry }) {
  const { id, at, action, actorId, subjectType, subjectId, address, values } = entry;
  const facts: readonly (readonly [string, string | null])[] = [
    [m.portal_audit_entry(), String(id)],
    [m.portal_audit_time(), at],
    [m.portal_audit_action(), action],
    [m.portal_audit_actor_id(), actorId ?? m.portal_audit_product()],
    [m.portal_audit_subject(), subjectType.replaceAll('_', ' ')],
    [m.portal_audit_subject_id(), subjectId],
    [m.portal_audit_from(), address],
  ];
  return (
    <details className="audit-details">
      <summary title={m.portal_audit_details()} data-opens="">
        <ChevronDown />
        <span className="sr">{m.portal_audit_details()}</span>
      </summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
        {values.map((change) => (
          <div key={`value ${change.name} ${change.before} ${change.after}`}>
            <dt>{wordsOf(change.name)}</dt>
            <dd>
              <ChangedValue change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
