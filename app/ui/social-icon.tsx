/** Networks with an icon in social-icon.css. */
const networks = ['X', 'LinkedIn', 'Facebook', 'Instagram', 'GitHub'] as const;
type SocialNetwork = (typeof networks)[number];

/** Returns whether a network has an icon. */
export function isSocialNetwork(name: string): name is SocialNetwork {
  return networks.some((network) => network === name);
}

export function SocialIcon({ network }: { readonly network: SocialNetwork }) {
  return <i className={`network-mark network-${network.toLowerCase()}`} aria-hidden="true" />;
}
