/** The networks whose marks social-icon.css has. */
const networks = ['X', 'LinkedIn', 'Facebook', 'Instagram', 'GitHub'] as const;
export type SocialNetwork = (typeof networks)[number];

/** True for a network that has a mark here. */
export function isSocialNetwork(name: string): name is SocialNetwork {
  return networks.some((network) => network === name);
}

export function SocialIcon({ network }: { readonly network: SocialNetwork }) {
  return <i className={`network-mark network-${network.toLowerCase()}`} aria-hidden="true" />;
}
