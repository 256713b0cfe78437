/** The pages of an open attempt, loaded when somebody may begin. */
export { AttemptScreen } from './attempt-screen.tsx';
export { AttemptWaiting } from './attempt-waiting.tsx';
