import type { Editor } from '@tiptap/core';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ImageIcon, Link2, TableIcon, UserRound } from '#app/ui/icons.ts';
import { insertTable } from './table-nodes.ts';
import type { Insertion, TextFormat } from './text-format.ts';
import { tools, type Tool } from './toolbar-tools.ts';
import { m } from '#texts';

const styles = [
  { value: 'text', label: m.portal_editor_style_text, level: null },
  { value: 'h2', label: m.portal_editor_style_heading, level: 2 },
  { value: 'h3', label: m.portal_editor_style_subheading, level: 3 },
  { value: 'h4', label: m.portal_editor_style_small_heading, level: 4 },
] as const;

interface ToolbarProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly editor: Editor;
  readonly contentId: string;
  readonly format: TextFormat;
  readonly insertion?: Insertion;
  readonly onLink: () => void;
  readonly onPictures: () => void;
  /** Tools for the selected picture or table. */
  readonly children: ReactNode;
}

/** Alt+F10 moves the focus here from the text, Escape moves it back. */
export function Toolbar({ ref, editor, contentId, format, insertion, onLink, onPictures, children }: ToolbarProps) {
  useRovingFocus(ref, () => editor.commands.focus());
  const style = styles.find(({ level }) => level !== null && editor.isActive('heading', { level })) ?? styles[0];
  const isLesson = format === 'lesson';
  const fitting = (all: readonly Tool[]) => all.filter(({ isForMails }) => isLesson || isForMails);
  const show = (tool: Tool) => <ToolButton key={tool.label()} tool={tool} editor={editor} />;
  return (
    <div
      className="text-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={m.portal_editor_formatting()}
      aria-controls={contentId}
      ref={ref}
    >
      <div className="text-tools-row">
        <select
          aria-label={m.portal_editor_style()}
          value={style.value}
          onChange={({ target }) => {
            const level = styles.find(({ value }) => value === target.value)?.level ?? null;
            if (level === null) editor.chain().setParagraph().run();
            else editor.chain().setHeading({ level }).run();
          }}
        >
          {styles
            .filter(({ level }) => isLesson || level !== 4)
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
        </select>
        <i />
        {fitting(tools.marks).map(show)}
        <i />
        {fitting(tools.blocks).map(show)}
        <i />
        <BarButton
          label={m.portal_editor_link()}
          keys="Control+K"
          isOn={editor.isActive('link')}
          isPossible={editor.can().setMark('link', { href: '/' })}
          onClick={onLink}
        >
          <Link2 />
        </BarButton>
        {isLesson && (
          <>
            <BarButton label={m.portal_shared_picture()} onClick={onPictures}>
              <ImageIcon />
            </BarButton>
            <BarButton
              label={m.portal_editor_table()}
              isPossible={!editor.isActive('table')}
              onClick={() => insertTable(editor)}
            >
              <TableIcon />
            </BarButton>
          </>
        )}
        {insertion && (
          <BarButton label={insertion.label} onClick={() => editor.chain().focus().insertContent(insertion.text).run()}>
            <UserRound />
          </BarButton>
        )}
        {show(tools.divider)}
        <i />
        {tools.history.map(show)}
      </div>
      {children}
    </div>
  );
}

function ToolButton({ tool, editor }: { readonly tool: Tool; readonly editor: Editor }) {
  return (
    <BarButton
      label={tool.label()}
      keys={tool.keys}
      {...(tool.name === null ? {} : { isOn: editor.isActive(tool.name) })}
      isPossible={tool.isPossible?.(editor) ?? true}
      onClick={() => tool.run(editor)}
    >
      <tool.icon />
    </BarButton>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly keys?: string | null;
  /** Whether a toggle is on; undefined for other buttons. */
  readonly isOn?: boolean;
  readonly isPossible?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Stays focusable while it is unavailable, and only announces that. */
function BarButton({ label, keys = null, isOn, isPossible = true, onClick, children }: BarButtonProps) {
  return (
    <Button
      variant="icon"
      aria-label={label}
      title={keys === null ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys ?? undefined}
      aria-pressed={isOn}
      aria-disabled={!isPossible || undefined}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={isPossible ? onClick : undefined}
    >
      {children}
    </Button>
  );
}

const stops = 'button, select';

/**
 * Makes a toolbar one Tab stop (WAI-ARIA: toolbar pattern): the control that had the focus last. The arrow keys, Home and End move
 * between controls, and Escape calls `leave`.
 */
function useRovingFocus(toolbar: RefObject<HTMLElement | null>, leave: () => void): void {
  const leaving = useRef(leave);
  // Runs after each render, because the buttons depend on the selection in the text.
  useEffect(() => {
    leaving.current = leave;
    const all = controlsIn(toolbar.current);
    settle(all, all.find((control) => control.tabIndex === 0 && control.hasAttribute('tabindex')) ?? all[0]);
  });

  useEffect(() => {
    const bar = toolbar.current;
    if (!bar) return;
    const focused = ({ target }: FocusEvent) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(stops) : null;
      if (!control) return;
      settle(controlsIn(bar), control);
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const pressed = (event: KeyboardEvent) => {
      const all = controlsIn(bar);
      const at = all.findIndex((control) => control === document.activeElement);
      // A dialog that was opened from here handles its own keys.
      if (at < 0) return;
      const last = all.length - 1;
      const next: Readonly<Record<string, number>> = {
        ArrowRight: at === last ? 0 : at + 1,
        ArrowLeft: at === 0 ? last : at - 1,
        Home: 0,
        End: last,
      };
      const selected = all[next[event.key] ?? -1];
      if (selected) selected.focus();
      else if (event.key === 'Escape') leaving.current();
      else return;
      event.preventDefault();
    };
    bar.addEventListener('focusin', focused);
    bar.addEventListener('keydown', pressed);
    return () => {
      bar.removeEventListener('focusin', focused);
      bar.removeEventListener('keydown', pressed);
    };
  }, [toolbar]);
}

function controlsIn(bar: HTMLElement | null): readonly HTMLElement[] {
  const all = [...(bar?.querySelectorAll<HTMLElement>(stops) ?? [])];
  return all.filter((control) => !control.closest('dialog'));
}

function settle(controls: readonly HTMLElement[], selected: HTMLElement | undefined): void {
  for (const control of controls) control.tabIndex = control === selected ? 0 : -1;
}
