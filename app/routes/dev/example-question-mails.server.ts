import { answeredMail } from '#app/modules/study/lesson-questions/lesson-question-mails.ts';
import { demoQuestion } from './example-facts.server.ts';

/** Mails about answers to questions of lessons, in the current language. */
export function questionMails(site: { readonly to: string; readonly brand: string; readonly appUrl: string }) {
  return [
    {
      name: 'question-answered',
      occasion: 'After a question about a lesson was answered, to its asker',
      mail: answeredMail({ ...demoQuestion, ...site, isOwn: true }),
    },
    {
      name: 'followed-question-answered',
      occasion: 'After a question about a lesson was answered, to those who follow it',
      mail: answeredMail({ ...demoQuestion, ...site, isOwn: false, title: '' }),
    },
  ];
}
