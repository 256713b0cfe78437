import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';

import { controlRoutes } from './control/control-routes.ts';
import { darajaRoutes } from './daraja/daraja-routes.ts';
import { missingPage } from './phone/missing-page.ts';
import { phoneRoutes } from './phone/phone-routes.ts';
import type { Simulation } from './simulation.ts';

/** Everything the simulator answers: Daraja, /control, and the phone's pages. */
export function simulatorRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  // Another site's page must not press buttons here; programs send no Origin, Daraja's own API needs a token.
  routes.use(async (c, next) => {
    const origin = c.req.header('origin');
    const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'));
    if (foreign && c.req.method !== 'GET') return c.text('Requests from other sites are refused.', 403);
    return next();
  });
  routes.route('/', darajaRoutes(simulation));
  routes.route('/control', controlRoutes(simulation));
  routes.route('/', phoneRoutes(simulation));
  routes.notFound((c) => c.html(missingPage(simulation), 404));
  return routes;
}
