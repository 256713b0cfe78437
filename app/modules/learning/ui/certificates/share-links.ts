import type { Certificate } from '../../certificates/certificate.ts';

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
