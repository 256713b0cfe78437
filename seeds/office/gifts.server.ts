import { giveCourse } from '#app/modules/money/gifts/give-course.server.ts';
import { acceptGift } from '#app/modules/money/gifts/open-gift.server.ts';
import { listGivenGifts } from '#app/modules/money/gifts/read-given-gifts.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { daysBefore } from '../demo-time.ts';
import type { Office, Step } from './open-office.server.ts';

interface Gift {
  readonly slug: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  /** '2026-12-24'; absent for at once. */
  readonly mailOn?: string;
}

/** Gifts: one opened, one that waits for its recipient, and one that is mailed on a later day. */
export function giftSteps({ db, deps, now, course, learner, key, receive, step }: Office): Step[] {
  const give = async (name: string, { slug, mailOn = '', ...gift }: Gift) => {
    const { id, priceCents } = course(slug);
    const fields = { way: 'mail', senderName: name, mailOn, locale: 'en', ...gift };
    const request = { courseId: id, fields, shownPriceCents: priceCents, idempotencyKey: key() };
    const { number, totalCents } = await giveCourse({ ...deps, actor: learner(name) }, request);
    await receive(number, totalCents, name);
  };
  return [
    step(9, '10:05', () =>
      give('Mumbua Kioko', {
        slug: 'mpesa-for-a-small-shop',
        recipientName: 'Ekiru Lomuria',
        recipientEmail: 'ekiru.lomuria@example.com',
        message: 'Kwa duka lako jipya, Ekiru.\nHesabu zikae sawa tangu siku ya kwanza.',
      }),
    ),
    step(8, '20:30', async () => {
      const [gift] = await listGivenGifts({ db, actor: learner('Mumbua Kioko') });
      await acceptGift({ ...deps, actor: learner('Ekiru Lomuria') }, gift?.code ?? '');
    }),
    step(3, '12:50', () =>
      give('Kamau Njoroge', {
        slug: 'ai-basics-for-working-people',
        recipientName: 'Wanjiku Njoroge',
        recipientEmail: 'wanjiku.njoroge@example.com',
        message: 'Happy birthday! So that the minutes of the chama write themselves.',
      }),
    ),
    step(2, '21:05', () =>
      give('Njoki Waweru', {
        slug: 'mpesa-for-a-small-shop',
        recipientName: 'Mama Waweru',
        recipientEmail: 'mama.waweru@example.com',
        message: 'Krismasi njema, Mama.',
        mailOn: dayInNairobi(daysBefore(now, -20)),
      }),
    ),
  ];
}
