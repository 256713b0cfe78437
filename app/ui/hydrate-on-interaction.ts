/** Event on the document after React has hydrated the page. */
export const hydratedEvent = 'hydrated';

/**
 * Runs inline in the browser at the end of a page with deferred scripts (`deferScripts`). Loads them when the visitor uses a control that
 * needs them, or at once if local storage has a cart to show. Repeats a button press from before hydration afterwards. The function's
 * text is sent to the browser, so it must not use anything from outside.
 */
function hydrateOnInteraction(cartKey: string, hydrated: string): void {
  const controls = 'button:not([data-theme-toggle]),input,select,textarea';
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  let tags: readonly Element[] = [...document.querySelectorAll('[rel=deferred],[type=deferred]')];
  let isLoading = false;
  let isRepeating = false;
  let pressed: HTMLElement | null = null;

  const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(controls) : null);

  function remember(button: HTMLElement | null): void {
    pressed = button;
    document.querySelector('.progress')?.classList.toggle('progress-on', button !== null);
  }

  function repeatPress(): void {
    const button = pressed;
    remember(null);
    isRepeating = true;
    button?.click();
    isRepeating = false;
  }

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    tags = tags.map((tag) => {
      const live =
        tag instanceof HTMLScriptElement
          ? Object.assign(document.createElement('script'), { type: 'module', text: tag.text })
          : Object.assign(tag.cloneNode() as HTMLLinkElement, { rel: 'modulepreload' });
      live.addEventListener('error', giveUp);
      tag.replaceWith(live);
      return live;
    });
  }

  // The browser handles the press as without scripts. The next interaction tries again.
  function giveUp(): void {
    if (!isLoading) return;
    isLoading = false;
    // The files of an old release are gone; a new document names the present ones.
    const needsDocument = pressed !== null && !pressed.closest('form') && navigator.onLine;
    repeatPress();
    if (needsDocument) location.reload();
  }

  function hasCart(): boolean {
    try {
      return (localStorage.getItem(cartKey) ?? '[]') !== '[]';
    } catch {
      return false;
    }
  }

  function noticeApproach(event: Event): void {
    // A scrolling finger lands anywhere, so touch counts only as a click.
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isTouch && controlOf(event)) load();
  }

  function holdClick(event: Event): void {
    const control = controlOf(event);
    if (!control || isRepeating) return;
    load();
    if (control.tagName !== 'BUTTON') return;
    event.preventDefault();
    event.stopPropagation();
    remember(control);
  }

  function goToSearch(event: KeyboardEvent): void {
    const search = document.querySelector<HTMLElement>('[type=search]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || controlOf(event) || !search) return;
    event.preventDefault();
    search.focus();
  }

  function finish(): void {
    done.abort();
    repeatPress();
  }

  document.currentScript?.remove();
  document.addEventListener(hydrated, finish, options);
  addEventListener('pointerover', noticeApproach, options);
  addEventListener('focusin', noticeApproach, options);
  addEventListener('click', holdClick, options);
  addEventListener('keydown', goToSearch, options);
  addEventListener('storage', ({ key }) => key === cartKey && load(), options);
  if (hasCart() || document.activeElement?.matches(controls)) load();
}

/** Returns the script as text. `cartKey` is the key of the cart in local storage. */
export const hydrateOnInteractionScript = (cartKey: string): string =>
  `(${hydrateOnInteraction.toString()})(${JSON.stringify(cartKey)},${JSON.stringify(hydratedEvent)})`;
