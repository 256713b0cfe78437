import type { AuditEntry } from '#app/modules/identity/audit/read-audit.server.ts';
import { ChevronDown } from '#app/ui/icons.ts';
import { ChangedValue, wordsOf } from './audit-sentence.tsx';

/** The opened entry: its ids, the address it was done from and every changed value. Opens without JavaScript. */
export function AuditDetails({ entry }: { readonly entry: AuditEntry }) {
  const { id, at, action, actorId, subjectType, subjectId, address, values } = entry;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Entry', String(id)],
    ['Time', at],
    ['Action', action],
    ['Actor id', actorId ?? 'The product itself'],
    ['Subject', subjectType.replaceAll('_', ' ')],
    ['Subject id', subjectId],
    ['From', address],
  ];
  return (
    <details className="audit-details">
      <summary title="Details" data-opens="">
        <ChevronDown />
        <span className="sr">Details</span>
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
