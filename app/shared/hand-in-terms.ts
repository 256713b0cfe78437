/** States of a hand-in. It is taken back only while it waits. */
export const handInStates = ['waiting', 'opened', 'accepted', 'improve', 'taken_back'] as const;
export type HandInState = (typeof handInStates)[number];
