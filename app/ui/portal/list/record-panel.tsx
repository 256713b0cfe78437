import {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useLayoutEffect,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation, useNavigate, useNavigationType, type NavigationType } from 'react-router';
import { Link } from '../../link.tsx';
import { ChevronDown, ChevronUp, X } from '../../icons.ts';
import { focusRow, isKeyOfOthers, rowSelector, useOpenRecord, ListedRowsContext } from './listed-rows.ts';
import { PageLink } from './page-links.tsx';
import { openModal } from '../../use-modal.ts';
import { useReturnToList } from '../use-return-to-list.ts';
import { m } from '#texts';

interface RecordPanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The fixed footer with the record's actions. */
  readonly footer?: ReactNode;
}

/**
 * Shows a record of a list: beside the list from 1600 px, where J and K open the next and the previous one; below that as a side panel,
 * on a phone full-screen. An address opens it, so that it works without JavaScript.
 */
export function RecordPanel({ title, children, footer }: RecordPanelProps) {
  const { to, close } = useReturnToList();
  const { id, previous, next } = useNeighbours();
  const { ref, isBeside } = useRecordDialog(() => focusRow(document.querySelector(rowSelector(id))));
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const type: `${NavigationType}` = useNavigationType();

  const arrive = useEffectEvent(() => {
    const isLost = document.activeElement === document.body;
    // A staff member who opened the record reads it, so its heading gets the focus. It stays in the list for a staff member who moves through the
    // rows, and at the top after a page load.
    if (isBeside() && (type === 'PUSH' || (type === 'REPLACE' && isLost)))
      heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (id) arrive();
  }, [id]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isBeside()) return;
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(':modal')) {
      close();
      return;
    }
    const neighbour = { j: next, k: previous }[event.key.toLowerCase()];
    if (!neighbour || isKeyOfOthers(event)) return;
    const row = document.querySelector(rowSelector(neighbour.id));
    const isInList = row?.closest('table')?.contains(document.activeElement) === true;
    if (isInList) focusRow(row);
    else row?.scrollIntoView({ block: 'nearest' });
    void navigate(neighbour.to, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const titleId = useId();
  const pressOutside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && !isBeside()) close();
  };
  return (
    <dialog
      ref={ref}
      open
      className="modal drawer record"
      aria-labelledby={titleId}
      onClose={() => {
        // A dialog that was closed to become non-modal is open again.
        if (!ref.current?.open) close();
      }}
      onClick={pressOutside}
    >
      <header>
        <h2 id={titleId} ref={heading} tabIndex={-1} aria-live="polite">
          {title}
        </h2>
        <PageLink
          to={previous?.to ?? null}
          label={m.portal_shared_previous_row()}
          title={m.portal_shared_previous_row_key()}
          icon={ChevronUp}
          replace
        />
        <PageLink
          to={next?.to ?? null}
          label={m.portal_shared_next_row()}
          title={m.portal_shared_next_row_key()}
          icon={ChevronDown}
          replace
        />
        <Link
          className="btn btn-icon"
          to={to}
          aria-label={m.portal_shared_close()}
          title={m.portal_shared_close_key()}
          preventScrollReset
        >
          <X />
        </Link>
      </header>
      {/* There may be nothing in it that takes the focus: it takes it itself, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <div tabIndex={0} role="group" aria-labelledby={titleId}>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}

/**
 * Returns the record's id, and the addresses of the rows before and after it; null at the ends of the list, or if the list does not show
 * it.
 */
function useNeighbours() {
  const list = useContext(ListedRowsContext);
  const { search } = useLocation();
  const id = useOpenRecord();
  const here = list?.ids.indexOf(id ?? '') ?? -1;
  const at = (index: number) => {
    const beside = here < 0 ? undefined : list?.ids[index];
    return list && beside !== undefined ? { id: beside, to: `${list.path}/${beside}${search}` } : null;
  };
  return { id, previous: at(here - 1), next: at(here + 1) };
}

/** Media query for a record beside its list; record-panel.css has the same width. */
const roomBeside = '(width >= 1600px)';

interface RecordDialog {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** Returns whether the record is beside the list, so that the list can be used meanwhile. */
  readonly isBeside: () => boolean;
}

/**
 * Makes the dialog of a record modal while it covers its list, also when the window is resized. Calls `leave` before a non-modal dialog
 * with the focus is removed, because the browser does not return the focus then.
 */
function useRecordDialog(leave: () => void): RecordDialog {
  const ref = useRef<HTMLDialogElement>(null);
  const latestLeave = useRef(leave);
  useLayoutEffect(() => {
    latestLeave.current = leave;
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const room = matchMedia(roomBeside);
    const place = () => {
      const isModal = dialog.matches(':modal');
      if (isModal !== room.matches) return;
      if (isModal) {
        dialog.close();
        dialog.setAttribute('open', '');
      } else openModal(dialog)?.focus();
    };
    place();
    room.addEventListener('change', place);
    return () => {
      room.removeEventListener('change', place);
      if (dialog.matches(':modal')) dialog.close();
      else if (dialog.contains(document.activeElement)) latestLeave.current();
    };
  }, []);
  return { ref, isBeside: () => ref.current?.matches(':modal') === false };
}
