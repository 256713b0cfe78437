import { readBuyerState } from '../buyer-state.server.ts';
import type { Route } from './+types/buyer';

/** Answers the open payment and the owned courses in the cart as JSON, for pages that stay open. Null for visitors. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  return Response.json(await readBuyerState(args), { headers: { 'cache-control': 'no-store' } });
}
