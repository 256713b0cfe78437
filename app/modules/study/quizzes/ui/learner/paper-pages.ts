/** The pages of an open paper, loaded when somebody may begin. */
export { PaperScreen } from './paper-screen.tsx';
export { PaperWaiting } from './paper-waiting.tsx';
