/** Marks that the icon set doesn't draw. */
const MARKS = {
  X: 'M4 4l16 16M20 4L4 20',
  LinkedIn:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM8 11v5M8 8v.01M12 16v-5m0 2.2c0-1.4 1-2.2 2.1-2.2s1.9.8 1.9 2.2V16',
  Facebook:
    'M14 8h2V4h-2.5C11.5 4 10 5.5 10 7.600V10H7.500v3.800H10V21h3.800v-7.200h2.500l.6-3.800h-3.100V8.400c0-.3.1-.4.2-.4z',
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8.500a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM17 7v.01',
  GitHub:
    'M9 19c-4 1.3-4-2-6-2.500M15 21v-3.400c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.2 4.2 0 0 0-.1-3.200s-1.1-.3-3.5 1.300a12 12 0 0 0-6.2 0C6.5 2.9 5.4 3.2 5.4 3.200a4.2 4.2 0 0 0-.1 3.200A4.6 4.6 0 0 0 4 9.600c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2V21',
} as const;

export type SocialNetwork = keyof typeof MARKS;

/** True for a network that has a mark here. */
export function isSocialNetwork(name: string): name is SocialNetwork {
  return Object.hasOwn(MARKS, name);
}

export function SocialIcon({ network }: { readonly network: SocialNetwork }) {
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={MARKS[network]} />
    </svg>
  );
}
