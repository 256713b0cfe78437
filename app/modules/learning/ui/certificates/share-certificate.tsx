import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Link2 } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { certificatePath, type Certificate } from '../../certificates/certificate.ts';

interface ShareCertificateProps {
  readonly certificate: Certificate;
  readonly brand: string;
  readonly appUrl: string;
}

/** Ways for a learner to show a certificate: its link, and links to other sites, which load nothing here. */
export function ShareCertificate({ certificate, brand, appUrl }: ShareCertificateProps) {
  const address = `${appUrl}${certificatePath(certificate.code)}`;
  return (
    <div className="stack">
      <Field label="Link" value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button size="lg" onClick={() => void copy(address)}>
        <Link2 className="i-sm" />
        Copy the link
      </Button>
      <ul className="cert-share">
        {shareLinks(certificate, { address, brand }).map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="sr"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ kind: 'success', text: 'The link is copied.' });
  } catch {
    // Not allowed, or a page without a certificate of its own: the field above can be copied by hand.
    showToast({ kind: 'error', text: 'Your browser did not copy it. Please copy the link by hand.' });
  }
}

/** Plain links to share a certificate: WhatsApp, LinkedIn, X, and LinkedIn's own list of certificates. */
export function shareLinks(
  { code, courseTitle, completedAt }: Certificate,
  { address, brand }: { readonly address: string; readonly brand: string },
): readonly { readonly label: string; readonly href: string }[] {
  const text = `I finished ${courseTitle} at ${brand}.`;
  const day = new Date(completedAt);
  return [
    { label: 'WhatsApp', href: link('https://wa.me/', { text: `${text} ${address}` }) },
    { label: 'LinkedIn', href: link('https://www.linkedin.com/sharing/share-offsite/', { url: address }) },
    { label: 'X', href: link('https://x.com/intent/post', { text, url: address }) },
    {
      label: 'Add to your LinkedIn profile',
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
