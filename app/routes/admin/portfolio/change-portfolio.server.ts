import { data } from 'react-router';
import { arrangeProjects } from '#app/modules/portfolio/admin/arrange-projects.server.ts';
import { maxProjects } from '#app/modules/portfolio/admin/project-limits.ts';
import { setFeatured } from '#app/modules/portfolio/admin/set-featured.server.ts';
import { portfolioErrors } from '#app/modules/portfolio/portfolio-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { portfolioFailures } from '#app/modules/portfolio/ui/admin/portfolio-notices.ts';
import type { PortfolioAnswer } from '#app/modules/portfolio/ui/admin/featured-star.tsx';

const idLength = 36;

/** Handles the buttons of the page: the star, one step, and a new order. */
export async function changePortfolio(scope: RequestScope, actor: Actor, request: Request) {
  const deps = { ...scope.services, actor, address: scope.address };
  const form = await readForm(request);
  try {
    if (form.has('featured')) {
      await setFeatured(deps, { id: fieldOf(form, 'project', 80), featured: fieldOf(form, 'featured', 10) === 'on' });
    } else {
      const change = form.has('step') ? readStep(fieldOf(form, 'step', 200)) : readOrder(form);
      await arrangeProjects(deps, { seen: fieldOf(form, 'seen', 80), change });
    }
    return data<PortfolioAnswer>({ isDone: true, sentence: null });
  } catch (error) {
    const { status, message } =
      answerFrom(portfolioErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'the portfolio could not be changed',
        failure: portfolioFailures.save(),
      });
    return data<PortfolioAnswer>({ isDone: false, sentence: message }, { status });
  }
}

/** Parses '{kind} {id} up' or 'down'. */
function readStep(text: string) {
  const [, id = '', way] = text.split(' ');
  return { id, by: way === 'up' ? -1 : 1 } as const;
}

function readOrder(form: FormData): readonly string[] {
  return fieldOf(form, 'order', (maxProjects + 1) * (idLength + 1)).split(',');
}
