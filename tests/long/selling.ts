import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createBundle, createCoupon, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { offerInstalments } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { siteSettings } from '#app/database/schema/site.ts';
import type { Database } from '#app/platform/database.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import type { GradedCourse } from './graded-course.ts';
import { Office, Slip, type Staff } from './office.ts';
import type { Random } from './random.ts';
import { askSomebody, buyPack, hidden, joinTeam, takeInvitation, textOf, type Team } from './teams.ts';
import type { Step, VirtualUser } from './virtual-user.ts';

/** Ways to get a course, with their weights. */
const weights = { cart: 6, coupon: 2, free: 2, plan: 9, gift: 8, transfer: 4, quotation: 3, pack: 14, link: 6 };
type Way = keyof typeof weights | 'recipient' | 'colleague' | 'invited';

const approvalLimit = 1_500;

/**
 * Makes what the kills are to meet: a sale, a bundle, two coupons, courses that are paid bit by bit, and staff. The courses are the
 * cheap one, the one of a thousand shillings, and the dear one.
 */
export async function prepareSelling(db: Database, courses: readonly GradedCourse[]) {
  const now = new Date();
  const [, thousand, dear] = courses.map(({ id }) => id);
  const owner = await createStaff(db);
  const accountant = await createStaff(db, { role: 'accountant' });
  if (thousand === undefined || dear === undefined) throw new Error('there are too few courses');
  await createSale(db, now, { courses: [thousand], reduction: { percent: 20 } });
  await createCoupon(db, now, { name: 'LESS10', courses: [dear] });
  await createCoupon(db, now, { name: 'FREE100', reduction: { percent: 100 } });
  const bundle = await createBundle(db, now, { reduction: { percent: 15 }, courses: [thousand, dear] });
  const { id: userId, name, email } = owner;
  const deps = { db, clock: systemClock, actor: { kind: 'staff', userId, name, email, role: 'manager' } as const };
  for (const courseId of [thousand, dear]) await offerInstalments(deps, { courseId, isOffered: true });
  await db.insert(siteSettings).values({ key: 'approvalLimit', value: approvalLimit });
  return { bundle, staff: { owner, accountant } };
}

/** What a shop sells beside carts. */
export class Selling {
  readonly bundle: string;
  readonly office: Office;
  /** Codes of gifts that wait for a recipient, with their course. */
  readonly gifts: { readonly code: string; readonly course: GradedCourse }[] = [];
  /** Teams to which people are sent. */
  readonly teams: Team[] = [];

  constructor(site: string, { bundle, staff }: { readonly bundle: string; readonly staff: Staff }) {
    this.bundle = bundle;
    this.office = new Office(site, staff);
  }

  /** Chooses a way for a user, and returns its steps. */
  stepsFor(user: VirtualUser): Step[] {
    return ways[this.#choose(user.random)](user, this);
  }

  #choose(random: Random): Way {
    if (this.gifts.length > 0 && random.once(2)) return 'recipient';
    if (this.teams.length > 0 && random.once(2)) return random.pick({ colleague: 3, invited: 1 });
    return random.pick(weights);
  }

  /** Returns a team for one more person; the last of them goes with its last place. */
  joinSome(random: Random): Team | null {
    const place = random.below(this.teams.length);
    const team = this.teams[place];
    if (!team) return null;
    team.places -= 1;
    if (team.places <= 0) this.teams.splice(place, 1);
    return team;
  }
}

/** The steps of each way, between the login and the studies. */
const ways: Readonly<Record<Way, (user: VirtualUser, selling: Selling) => Step[]>> = {
  cart: (user, { bundle }) => {
    const more: readonly (readonly [string, string])[] = user.random.once(3) ? [['course', bundle]] : [];
    return [() => user.order(more), () => user.wait()];
  },

  coupon: (user) => [
    () => user.order([['code', 'LESS10']]),
    async () => void user.target.done.reduced.push(user.orderId),
    () => user.wait(),
  ],

  free: (user) => {
    const key = randomUUID();
    // Coupons leave sale prices alone.
    user.cart = user.target.courses.filter((_, place) => place !== 1);
    return [
      async () => {
        const courses = user.cart.map(({ id }) => ['course', id]);
        const fields = [['intent', 'pay'], ...courses, ['orderKey', key], ['total', '0'], ['code', 'FREE100']];
        const answer = await user.client.post('/checkout', fields);
        user.orderId = /^\/orders\/(.+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
        user.target.done.orders.push(user.orderId);
        user.target.done.reduced.push(user.orderId);
        user.target.done.paidOrders.push(user.orderId);
      },
    ];
  },

  plan: (user) => {
    const course = user.target.courses[1 + user.random.below(2)];
    if (!course) return [];
    user.cart = [course];
    const start = `/dashboard/plans/new/${course.id}`;
    const keys = [randomUUID(), randomUUID()];
    let page = '';
    let price = 0;
    let paid = 0;
    const pay = async (path: string, shillings: number, key: string) => {
      const fields = { amount: String(shillings), orderKey: key, price: String(price * 100) };
      return user.payBy(path, Object.entries(fields));
    };
    return [
      async () => {
        price = Number(hidden(await textOf(user, start), 'price')) / 100;
        paid = Math.ceil(price / 4);
      },
      () => pay(start, paid, keys[0] ?? ''),
      () => user.wait(),
      async () => {
        page = (await user.client.get(start)).headers.get('location') ?? '';
        user.target.done.plans.push(page.split('/').at(-1) ?? '');
      },
      // Sent once: nobody can say whether M-Pesa took it when the answer was lost.
      async () => {
        await user.target.mPesa.payBill(user.phone, 100, page.split('/').at(-1) ?? '');
      },
      async () => void (user.orderId = ''),
      () => pay(page, user.random.once(2) ? 50 : price - paid - 100, keys[1] ?? ''),
      () => user.wait(),
    ];
  },

  gift: (user, selling) => {
    const course = user.random.once(2) ? user.target.courses[0] : user.target.courses[2];
    if (!course) return [];
    user.cart = [];
    const path = `/dashboard/gifts/new/${course.id}`;
    const key = randomUUID();
    const isMailed = user.random.once(2);
    const words = {
      way: isMailed ? 'mail' : 'card',
      recipientName: 'Achieng',
      locale: 'en',
      recipientEmail: isMailed ? user.email : '',
      senderName: 'Visitor',
      message: 'Happy birthday!',
      mailOn: '',
    };
    let giftPage = '';
    return [
      async () => {
        const price = hidden(await textOf(user, path), 'price');
        return user.payBy(path, [...Object.entries(words), ['price', price], ['orderKey', key]]);
      },
      () => user.wait(),
      async () => {
        giftPage = /\/dashboard\/gifts\/[0-9a-f-]{36}/.exec(await textOf(user, '/dashboard/gifts'))?.[0] ?? '';
        // Refunded meanwhile.
        if (giftPage === '') return user.leave();
        user.target.done.gifts.push(giftPage.slice(-36));
      },
      async () => {
        if (user.random.once(3))
          await user.client.post(giftPage, { ...words, intent: 'change', recipientName: 'Otieno' }, [409]);
      },
      async () => {
        const shown = /\/gift\/((?:[A-HJKMNP-Z2-9]{4}-?){4})/.exec(await textOf(user, giftPage))?.[1];
        if (shown !== undefined) selling.gifts.push({ code: shown.replaceAll('-', ''), course });
      },
    ];
  },

  recipient: (user, { gifts }) => {
    const place = user.random.below(gifts.length);
    const gift = gifts[place];
    if (!gift) return [];
    // Another one may open it at the same time.
    if (!user.random.once(3)) gifts.splice(place, 1);
    user.cart = [gift.course];
    return [
      async () => {
        // 404: the gift has another code. 409: somebody else has it. 410: its money goes back.
        const answer = await user.client.post(`/gift/${gift.code}`, {}, [404, 409, 410]);
        if (answer.status >= 400) return user.leave();
        user.target.done.opened.push(`${gift.code} ${user.email}`);
      },
    ];
  },

  pack: (user, { teams }) => buyPack(user, teams),

  colleague: (user, selling) => {
    const team = selling.joinSome(user.random);
    return team ? joinTeam(user, team) : [];
  },

  invited: (user, selling) => {
    const team = selling.joinSome(user.random);
    return team ? takeInvitation(user, team) : [];
  },

  link: (user) => askSomebody(user),

  transfer: (user, { office }) => {
    const course = user.target.courses[user.random.below(user.target.courses.length)];
    if (!course) return [];
    user.cart = [course];
    // The prompt is cancelled, and the buyer goes to the bank.
    const order: Step = async () =>
      user.payBy(
        '/checkout',
        [
          ['intent', 'pay'],
          ['course', course.id],
          ['orderKey', key],
        ],
        'cancelled',
      );
    const key = randomUUID();
    return [order, ...paidAtTheOffice(user, office), () => user.wait()];
  },

  quotation: (user, { office }) => {
    const id = randomUUID();
    const isByPrompt = user.random.once(2);
    let page = '';
    const accept: Step = async () => {
      const link = await user.linkIn('/quotations/');
      if (!link) return user.leave();
      page = link.pathname;
      await user.client.post(page, { intent: 'accept' });
      user.orderId = /orderId\\?",\\?"([0-9a-f-]{36})/.exec(await textOf(user, page))?.[1] ?? '';
      if (user.orderId === '') throw new Error('the quotation names no order');
      user.target.done.accepted.push(id);
      user.target.done.orders.push(user.orderId);
    };
    const prompt: Step = async () => {
      await user.target.mPesa.next(user.phone, 'success');
      const answer = await user.client.post(page, { intent: 'pay', phone: user.phone }, [409, 429]);
      if (answer.status >= 400) await wait(500);
    };
    return [
      async () => {
        await office.quote(
          id,
          user.email,
          user.cart.map((course) => course.id),
        );
        user.target.done.quotations.push(id);
      },
      accept,
      ...(isByPrompt ? [prompt] : paidAtTheOffice(user, office)),
      () => user.wait(),
    ];
  },
};

/** An accountant records the payment of the user's order, and the owner approves it. */
function paidAtTheOffice(user: VirtualUser, office: Office): Step[] {
  const slip = new Slip(user.random.pick({ bank: 2, cash: 1, cheque: 1 }));
  let mustWait = false;
  return [
    async () => {
      mustWait = await office.record(slip, await user.status());
      user.target.done.recorded.push(slip.id);
    },
    async () => {
      if (mustWait) await office.approve(slip);
      user.target.done.approved.push(slip.id);
    },
  ];
}
