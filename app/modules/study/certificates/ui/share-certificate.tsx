import type { Sendable } from '#app/shared/sendable.ts';
import { Send } from '#app/ui/send/send.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { certificatePath, type Certificate } from '../certificate.ts';
import { m } from '#texts';

interface ShareCertificateProps {
  readonly certificate: Certificate;
  readonly brand: string;
  readonly appUrl: string;
}

/** Sends a certificate's link, and leads to sites that show it to many, which load nothing here. */
export function ShareCertificate({ certificate, brand, appUrl }: ShareCertificateProps) {
  const address = `${appUrl}${localHref(certificatePath(certificate.code))}`;
  return (
    <div className="stack">
      <Send send={certificateToSend(certificate, { address, brand })} size="lg" />
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

interface Linked {
  readonly address: string;
  readonly brand: string;
}

const textOf = ({ courseTitle: title }: Certificate, { brand }: Linked) => m.certificates_share_text({ title, brand });

/** Returns the link to a certificate. */
export const certificateToSend = (certificate: Certificate, linked: Linked): Sendable => ({
  heading: m.certificates_send(),
  title: certificate.courseTitle,
  text: textOf(certificate, linked),
  address: linked.address,
  picture: null,
  note: null,
});

/** Returns plain links to show a certificate on LinkedIn, on X, and in LinkedIn's own list of certificates. */
export function shareLinks(
  certificate: Certificate,
  linked: Linked,
): readonly { readonly label: string; readonly href: string }[] {
  const { code, courseTitle, completedAt } = certificate;
  const { address, brand } = linked;
  const text = textOf(certificate, linked);
  const day = new Date(completedAt);
  return [
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
