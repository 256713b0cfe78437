import { isId } from '#app/shared/ids.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { dayFilters, textFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { actionWords, type AuditFilter } from '../../audit/audit-filter.ts';
import type { AuditEntry } from '../../audit/read-audit.server.ts';
import { AuditDetails, AuditSentence } from './audit-sentence.tsx';
import { m } from '#texts';

/** The audit log, newest first, by days. */
export const auditList: ListDefinition<AuditFilter, AuditEntry> = {
  path: '/admin/audit',
  title: m.portal_shared_audit_log,
  one: m.portal_audit_one,
  many: m.portal_audit_many,
  none: { title: m.portal_audit_empty },
  noneFound: m.portal_audit_none_match,
  filters: {
    who: textFilter({
      label: m.portal_audit_who,
      isValid: (text) => text === 'system' || isId(text),
      all: m.portal_shared_everybody,
    }),
    action: textFilter({
      label: m.portal_audit_action,
      isValid: (text) => /^[a-z_.]{1,100}$/.test(text),
      all: m.portal_audit_every_action,
      words: actionWords,
    }),
    about: {
      ...textFilter({ label: m.portal_audit_about, isValid: isId, words: () => m.portal_audit_one_record() }),
      read: (text) => text.replaceAll('\u0000', '').trim().slice(0, 100) || null,
    },
    ...dayFilters(),
  },
  order: null,
  isKey: (text) => /^[1-9]\d{0,14}$/.test(text),
  groupOf: ({ day }) => day,
  columns: () => [
    {
      key: 'at',
      header: m.portal_audit_time(),
      width: '88px',
      onCard: 'wide',
      cell: ({ time }) => <span className="nb num">{time}</span>,
    },
    {
      key: 'who',
      header: m.portal_audit_who(),
      width: { slim: '176px', mid: '200px', wide: '280px' },
      onCard: 'wide',
      cell: ({ who, email }) => (
        <>
          <OneLine as="b" text={who} />
          {email && <OneLine className="quiet" text={email} />}
        </>
      ),
    },
    {
      key: 'what',
      header: m.portal_shared_what(),
      onCard: 'wide',
      cell: (entry) => (
        <div className="audit-entry">
          <AuditSentence entry={entry} />
          <AuditDetails entry={entry} />
        </div>
      ),
    },
    {
      key: 'from',
      header: m.portal_audit_from(),
      width: '180px',
      from: 'wide',
      cell: ({ address }) => <span className="wrap-anywhere quiet">{address ?? '–'}</span>,
    },
  ],
};
