import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { localHref } from '#app/shared/local-href.ts';
import { searchPath, type CourseSearch } from '../../search/search.ts';

/** Milliseconds without typing until the search is sent. */
const rests = 150;

interface Searching {
  readonly search: CourseSearch;
  /** True if the last search could not be sent. */
  readonly hasFailed: boolean;
  /** Searches for other words after a pause in typing. */
  readonly look: (words: string, options?: { readonly isExact?: boolean; readonly now?: boolean }) => void;
}

/** Searches while the learner types, and keeps the words in the address. Ignores answers to earlier words. */
export function useSearch(course: { readonly id: string; readonly slug: string }, first: CourseSearch): Searching {
  const [search, setSearch] = useState(first);
  const [hasFailed, setFailed] = useState(false);
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );

  const send = async (words: string, isExact: boolean) => {
    request.current?.abort();
    const current = new AbortController();
    request.current = current;
    const query = new URLSearchParams({ q: words, ...(isExact && { exact: '1' }) }).toString();
    try {
      const answer = await fetch(localHref(`/api/courses/${course.id}/search?${query}`), { signal: current.signal });
      if (!answer.ok) throw new Error('the search was refused');
      const found = (await answer.json()) as CourseSearch;
      setSearch(found);
      setFailed(false);
      void navigate(`${searchPath(course)}?${query}`, { replace: true, preventScrollReset: true });
    } catch {
      if (!current.signal.aborted) setFailed(true);
    }
  };
  return {
    search,
    hasFailed,
    look: (words, { isExact = false, now = false } = {}) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(words, isExact), now ? 0 : rests);
    },
  };
}
