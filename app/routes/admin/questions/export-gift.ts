import { exportGift } from '#app/modules/catalogue/questions/exchange/export-questions.server.ts';
import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { locales } from '#app/shared/locale.ts';
import { allowExport } from '../../allow-export.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/export-gift';

/** The question bank of a course in GIFT, in one language. */
export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaff({ context, url });
  const { services, address } = context.get(requestScope);
  await allowExport({ context, url }, actor, url.pathname.replace(/\/gift$/, '') + url.search);
  const locale = locales.find((each) => each === url.searchParams.get('locale')) ?? null;
  return readOrRefuse(questionErrors, async () => {
    const text = await exportGift({ ...services, actor, address }, { courseId, locale });
    return new Response(text, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="questions-${dayInNairobi(services.clock.now())}.gift"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}
