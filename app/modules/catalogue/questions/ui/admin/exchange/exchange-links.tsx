import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Download, Upload } from '#app/ui/icons.ts';

/** Where questions of a bank come from a file, and go into one. */
export function ExchangeLinks({ path, isEmpty }: { readonly path: string; readonly isEmpty: boolean }) {
  return (
    <>
      <LinkButton variant="line" to={`${path}/import`}>
        <Upload />
        {m.portal_exchange_import()}
      </LinkButton>
      {!isEmpty && (
        <LinkButton variant="line" to={`${path}/export`}>
          <Download />
          {m.portal_shared_export()}
        </LinkButton>
      )}
    </>
  );
}

/** What is said after an import, by the count in the address. */
export function importedNotice(input: string | null): string {
  const count = /^\d{1,5}$/.test(input ?? '') ? Number(input) : 0;
  return count === 0
    ? m.portal_exchange_imported_none()
    : m.portal_exchange_imported({ count, shown: formatCount(count) });
}
