import { CopyButton } from '#app/ui/copy-button.tsx';
import { Field } from '#app/ui/field.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { certificatePath, type Certificate } from '../certificate.ts';
import { m } from '#texts';

interface ShareCertificateProps {
  readonly certificate: Certificate;
  readonly brand: string;
  readonly appUrl: string;
}

/** Shows a certificate's address to copy, and links to share it on other sites, which load nothing here. */
export function ShareCertificate({ certificate, brand, appUrl }: ShareCertificateProps) {
  const address = `${appUrl}${localHref(certificatePath(certificate.code))}`;
  return (
    <div className="stack">
      <Field label={m.certificates_link()} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={address} size="lg">
        {m.certificates_copy()}
      </CopyButton>
      <ul className="cert-share">
        {shareLinks(certificate, { address, brand }).map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="sr"> {m.certificates_new_tab()}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns plain links to share a certificate: WhatsApp, LinkedIn, X, and LinkedIn's own list of certificates. */
export function shareLinks(
  { code, courseTitle, completedAt }: Certificate,
  { address, brand }: { readonly address: string; readonly brand: string },
): readonly { readonly label: string; readonly href: string }[] {
  const text = m.certificates_share_text({ title: courseTitle, brand });
  const day = new Date(completedAt);
  return [
    { label: 'WhatsApp', href: link('https://wa.me/', { text: `${text} ${address}` }) },
    { label: 'LinkedIn', href: link('https://www.linkedin.com/sharing/share-offsite/', { url: address }) },
    { label: 'X', href: link('https://x.com/intent/post', { text, url: address }) },
    {
      label: m.certificates_linkedin_profile(),
      href: link('https://www.linkedin.com/profile/add', {
        startTask: 'CERTIFICATION_NAME',
        name: courseTitle,
        organizationName: brand,
        issueYear: String(day.getFullYear()),
        issueMonth: String(day.getMonth() + 1),
        certUrl: address,
        certId: code,
      }),
    },
  ];
}

function link(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(query).toString()}`;
}
