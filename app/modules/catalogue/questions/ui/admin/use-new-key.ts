import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isKeyOfOthers } from '#app/ui/portal/list/listed-rows.ts';

/** N opens the form of a new question. */
export function useNewKey(path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.shiftKey || isKeyOfOthers(event)) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, path]);
}
