import type { AnalyticsQuery } from '../../read-analytics.server.ts';
import { isId } from '#app/shared/ids.ts';

/** What an address asks of the analytics; months that cannot be read are the use case's to choose. */
export function readAnalyticsQuery(params: URLSearchParams): AnalyticsQuery {
  const course = params.get('course') ?? '';
  return { from: params.get('from'), until: params.get('until'), course: isId(course) ? course : null };
}

/** The same months, with a course or without, as an address has them. */
export function analyticsSearch({ from, until }: { from: string; until: string }, course: string | null): string {
  return `?${new URLSearchParams({ from, until, ...(course !== null && { course }) })}`;
}
