import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import type { GradedCourse } from './graded-course.ts';
import type { Step, VirtualUser } from './virtual-user.ts';

/** A team with paid seats: who leads it, and how people join it. */
export interface Team {
  readonly owner: SiteClient;
  readonly organisationId: string;
  readonly packId: string;
  readonly course: GradedCourse;
  readonly code: string;
  /** How many more people are sent to it. */
  places: number;
}

/** Returns a value of a hidden field of a page. */
export function hidden(page: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  if (value === undefined) throw new Error(`the page has no field ${name}`);
  return value;
}

export const textOf = async (user: VirtualUser, path: string) => (await user.client.get(path)).text();

/** Statuses of what cannot be done yet, or not any more: a prompt is open, too many were sent, or the seats are gone. */
const notNow = [409, 410, 422, 429];

/** Buys seats for an organisation, in one prompt or two, and makes a code for them. */
export function buyPack(user: VirtualUser, teams: Team[]): Step[] {
  const course = user.target.courses[user.random.below(user.target.courses.length)];
  if (!course) return [];
  user.cart = [];
  const { done } = user.target;
  const organisationId = randomUUID();
  const key = randomUUID();
  // Of the dear course, 26 seats are more than one prompt takes.
  const seats = user.random.once(3) ? 26 : 2 + user.random.below(3);
  const start = `/dashboard/seats/new/${course.id}?seats=${seats}`;
  let page = '';
  let others: string[] = [];
  const payOthers: Step = async () => {
    const text = await textOf(user, page);
    others = [...text.matchAll(/name="orderId" value="([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? []);
    for (const orderId of others) {
      await user.target.mPesa.next(user.phone, 'success');
      await user.client.post(page, { orderId, phone: user.phone }, notNow);
      done.orders.push(orderId);
    }
  };
  return [
    async () => {
      const total = hidden(await textOf(user, start), 'total');
      const fields = {
        newId: organisationId,
        organisationId: '',
        name: 'Visitors of a course',
        kraPin: '',
        address: '',
        project: 'Kills',
        way: 'mpesa',
        seats: String(seats),
        total,
        orderKey: key,
      };
      return user.payBy(start, Object.entries(fields));
    },
    async () => {
      // The page of the seats leads to that of the pack.
      const answer = await user.client.get(`/dashboard/seats/${user.orderId}`);
      page = answer.headers.get('location') ?? '';
      const packId = /\/packs\/([0-9a-f-]{36})$/.exec(page)?.[1];
      if (packId === undefined) throw new Error(`the seats of an order lead to ${page}`);
      done.packs.push(packId);
    },
    () => user.wait(),
    payOthers,
    async () => {
      const inMonth = dayInNairobi(new Date(Date.now() + 30 * 86_400_000));
      await user.client.post(`${page}/codes`, { intent: 'add', most: String(seats), lastDay: inMonth, people: '' });
    },
    async () => {
      const code = /\/join\/([A-HJKMNP-Z2-9]{10})/.exec(await textOf(user, `${page}/codes`))?.[1];
      if (code === undefined) throw new Error('the pack has no code');
      done.codes.push(code);
      // More people than seats: the last ones are refused.
      teams.push({ owner: user.client, organisationId, packId: page.slice(-36), course, code, places: seats + 2 });
    },
  ];
}

/** Joins a team by its code; some leave it afterwards, and from some the seat is taken back. */
export function joinTeam(user: VirtualUser, team: Team): Step[] {
  const { done } = user.target;
  const { packId, organisationId, code, course, owner } = team;
  user.cart = [course];
  const key = `${packId} ${user.email}`;
  const end = user.random.pick({ stays: 3, leaves: 1, isTakenBack: 1 });
  let seat = '';
  return [
    async () => {
      // In one of three cases by two clicks.
      const press = () => user.client.post(`/join/${code}`, {}, notNow);
      const answers = await Promise.allSettled(user.random.once(3) ? [press(), press()] : [press()]);
      for (const answer of answers) {
        if (answer.status === 'rejected') throw answer.reason;
        if (answer.value.status >= 400) return user.leave();
      }
      if (end !== 'isTakenBack') done.seated.push(key);
    },
    async () => {
      if (end !== 'leaves') return;
      await user.client.post(`/dashboard/courses/${course.id}/leave`, {});
      done.left.push(key);
    },
    async () => {
      if (end !== 'isTakenBack') return;
      const text = await (
        await owner.get(`/organisation/${organisationId}?search=${encodeURIComponent(user.email)}`)
      ).text();
      seat = /\/packs\/[0-9a-f-]{36}\/seats\/[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
      // Refunded meanwhile, or on another page of the list.
      if (seat === '') return user.leave();
      await owner.post(`/organisation/${organisationId}${seat}`, {}, [404, 409]);
      return user.leave();
    },
  ];
}

/** Asks a team's owner for an invitation, and takes the seat of the mail. */
export function takeInvitation(user: VirtualUser, team: Team): Step[] {
  const { done } = user.target;
  const { packId, organisationId, course, owner } = team;
  user.cart = [course];
  const key = `${packId} ${user.email}`;
  let waited = 0;
  return [
    async () => {
      const invite = `/organisation/${organisationId}/packs/${packId}/invite`;
      const answer = await owner.post(invite, { intent: 'send', people: user.email, locale: 'en' }, notNow);
      if (answer.status >= 400) return user.leave();
      done.invited.push(key);
    },
    async () => {
      const link = await user.linkIn('/seats/');
      waited += 1;
      // The mailbox shows the last hundred mails; a job writes the mail.
      if (!link) return waited > 5 ? user.leave() : 'later';
      const answer = await user.client.post(link.pathname, {}, notNow);
      // Its money went back.
      if (answer.status >= 400) return user.leave();
      done.seated.push(key);
    },
  ];
}

/** Orders a course, cancels the prompt and sends a link, by which one or two people without an account pay. */
export function askSomebody(user: VirtualUser): Step[] {
  const { target, random } = user;
  const course = target.courses[random.below(target.courses.length)];
  if (!course) return [];
  user.cart = [course];
  const key = randomUUID();
  const payers = Array.from({ length: random.once(3) ? 2 : 1 }, () => new SiteClient(target.site));
  const phones = payers.map(() => `2547${10_000_000 + random.below(90_000_000)}`);
  const scenario = random.pick({
    success: 4,
    'callback-lost': 1,
    'three-callbacks': 1,
    cancelled: 1,
    'dropped-after': 1,
  });
  let link = '';
  return [
    () =>
      user.payBy(
        '/checkout',
        [
          ['intent', 'pay'],
          ['course', course.id],
          ['orderKey', key],
        ],
        'cancelled',
      ),
    async () => {
      const words = { intent: 'ask', name: 'Visitor', message: 'Please pay this for me.' };
      // The order is paid or its page has changed: nobody needs to be asked.
      const answer = await user.client.post(`/orders/${user.orderId}`, words, notNow);
      if (answer.status < 400) target.done.links.push(user.orderId);
    },
    async () => {
      link = /\/p\/[\w.~-]{20,}/.exec(await textOf(user, `/orders/${user.orderId}`))?.[0] ?? '';
    },
    async () => {
      if (link === '') return;
      for (const phone of phones) await target.mPesa.next(phone, scenario);
      const presses = payers.map((payer, place) =>
        payer.post(link, { intent: 'pay', phone: phones[place] ?? '' }, notNow),
      );
      const answers = await Promise.allSettled(presses);
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    },
    () => user.wait(),
  ];
}

/** What is wrong with the seats of packs: the equation, and that who took one has its course, once. */
export async function findWrongPacks(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ what: string; id: string }>(sql`
    with lines as (select k.id as pack_id, k.course_id, s.id, s.state, s.email, p.id as payment_id, p.user_id, o.status as order_status
      from packs k join pack_orders b on b.pack_id = k.id join orders o on o.id = b.order_id join payments p on p.order_id = o.id
        join seats s on s.payment_id = p.id)
    select 'seats of a paid order are not handed out' as what, id::text as id from lines where (order_status = 'unpaid') <> (state = 'waiting')
    union all select 'a person has two seats of a pack', min(id::text) from lines where state = 'taken' and user_id is not null
      group by pack_id, user_id having count(*) > 1
    union all select 'who took a seat has no course', id::text from lines l where state = 'taken' and user_id is not null
      and not exists (select from enrolments e where e.user_id = l.user_id and e.course_id = l.course_id and e.revoked_at is null)
    union all select 'a course of a pack without a seat', l.id::text from lines l
      join enrolments e on e.payment_id = l.payment_id and e.revoked_at is null where l.state <> 'taken' or e.user_id is distinct from l.user_id
    union all select 'a code gave more seats than it has', c.id::text from join_codes c where c.used > c.most`);
  return rows.map(({ what, id }) => `${what}: ${id}`);
}

/** Says how the seats of packs are divided: paid = free + invited + taken + refunded. */
export async function sentenceOfPacks(db: Database): Promise<string> {
  const { rows } = await db.execute<Record<'paid' | 'free' | 'invited' | 'taken' | 'refunded', number>>(sql`
    select count(*) filter (where o.status <> 'unpaid')::int as paid,
      count(*) filter (where s.state = 'open' and s.email is null)::int as free,
      count(*) filter (where s.state = 'open' and s.email is not null)::int as invited,
      count(*) filter (where s.state = 'taken')::int as taken, count(*) filter (where s.state = 'refunded')::int as refunded
    from pack_orders b join orders o on o.id = b.order_id join payments p on p.order_id = o.id join seats s on s.payment_id = p.id`);
  const { paid = 0, free = 0, invited = 0, taken = 0, refunded = 0 } = rows[0] ?? {};
  if (paid !== free + invited + taken + refunded)
    throw new Error(`of ${paid} seats some are missing: ${JSON.stringify(rows)}`);
  return `${paid} seats paid = ${free} free + ${invited} invited + ${taken} taken + ${refunded} refunded`;
}
