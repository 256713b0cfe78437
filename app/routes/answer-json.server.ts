import { answerFrom, type ErrorTable } from '#app/shared/domain-error.ts';

export const noStore = { 'cache-control': 'no-store' };

/** Answers what `work` returns as JSON, and a refusal of the table with its sentence as `error`; nobody stores it. */
export async function answerJson(errors: ErrorTable<string>, work: () => Promise<unknown>): Promise<Response> {
  try {
    const answer = await work();
    return answer instanceof Response ? answer : Response.json(answer, { headers: noStore });
  } catch (error) {
    const refusal = answerFrom(errors, error);
    if (!refusal) throw error;
    return Response.json({ error: refusal.message }, { status: refusal.status, headers: noStore });
  }
}
