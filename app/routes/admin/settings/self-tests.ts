/** What the portal tries out, in the order of the page. */
export const selfTests = ['mail', 'mpesa', 'storage', 'google'] as const;
export type SelfTest = (typeof selfTests)[number];

/** The name, what happens, and the button. */
export const selfTestWords: Readonly<Record<SelfTest, { name: string; happens: string; button: string }>> = {
  mail: { name: 'Mail', happens: 'Sends one mail to your own address at once.', button: 'Send test mail' },
  mpesa: { name: 'M-Pesa', happens: 'Asks Daraja for a fresh token. No money moves.', button: 'Test M-Pesa' },
  storage: { name: 'Files', happens: 'Asks whether the storage of media can be written.', button: 'Test storage' },
  google: { name: 'Google', happens: 'Asks Google for what a sign-in begins with.', button: 'Test Google' },
};

/** What became of one, in words. */
export interface SelfTestResult {
  readonly test: SelfTest;
  readonly isDone: boolean;
  readonly sentence: string;
}
