import type { AnalyticsQuery } from '../../read-analytics.server.ts';
import { isId } from '#app/shared/ids.ts';

/** Reads the months and the course of an address. Keeps months as typed: the use case replaces invalid ones. */
export function readAnalyticsQuery(params: URLSearchParams): AnalyticsQuery {
  const course = params.get('course') ?? '';
  return { from: params.get('from'), until: params.get('until'), course: isId(course) ? course : null };
}

/** Returns the query string of the months and the course. */
export function analyticsSearch({ from, until }: { from: string; until: string }, course: string | null): string {
  return `?${new URLSearchParams({ from, until, ...(course !== null && { course }) })}`;
}
