/** Sets the theme before the first paint. The browser stores the choice. */
export const THEME_SCRIPT = `
document.documentElement.classList.add('js');
try { document.documentElement.dataset.theme = localStorage.getItem('mic3-theme-preference') === 'light' ? 'light' : 'dark'; } catch {}
`;

/**
 * Updates a page without a reload: fetches changes and replaces region by region, so that a half-typed PIN and the focus stay. Forms and
 * links work without the script.
 */
export const PAGE_SCRIPT = `
const known = new Map();
const regions = (root) => root.querySelectorAll('[data-live]');
for (const region of regions(document)) known.set(region.id, region.innerHTML);

/* An error message is not part of the server's next page, so it does not count as known. */
function apply(text, isMistake = false) {
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  for (const region of regions(fresh)) {
    const here = document.getElementById(region.id);
    if (!here || known.get(region.id) === region.innerHTML) continue;
    const focused = here.contains(document.activeElement) ? document.activeElement.id : '';
    const opened = [...here.querySelectorAll('details[open]')].map((found) => found.id);
    const atEnd = [...here.querySelectorAll('.log')].every((log) => log.scrollTop + log.clientHeight >= log.scrollHeight - 4);
    const isNewPrompt = region.id === 'prompt' && !here.firstElementChild && document.activeElement === document.body;
    if (!isMistake) known.set(region.id, region.innerHTML);
    here.innerHTML = region.innerHTML;
    for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
    if (focused) document.getElementById(focused)?.focus();
    if (atEnd) scrollLogs();
    if (isNewPrompt) document.getElementById('pin')?.focus({ preventScroll: true });
  }
}
function scrollLogs() { for (const log of document.querySelectorAll('.log')) log.scrollTop = log.scrollHeight; }
scrollLogs();

let busy = false, again = false;
async function refresh() {
  if (busy) { again = true; return; }
  busy = true;
  try { const answer = await fetch(location.href, { headers: { accept: 'text/html' } }); if (answer.ok) apply(await answer.text()); } catch {}
  busy = false;
  if (again) { again = false; refresh(); }
}

const events = new EventSource('/events');
events.addEventListener('changed', refresh);
addEventListener('pagehide', () => events.close());
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
setInterval(() => { for (const clock of document.querySelectorAll('[data-clock]')) {
  clock.textContent = new Date(Date.now() + skew).toLocaleTimeString('en-GB', { timeZone: 'Africa/Nairobi', hour: '2-digit', minute: '2-digit' });
} }, 5000);
const skew = Number(document.body.dataset.now) - Date.now();

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (form.method !== 'post') return;
  event.preventDefault();
  const button = event.submitter;
  const target = button?.hasAttribute('formaction') ? button.formAction : form.action;
  if (form.dataset.sent) return;
  form.dataset.sent = 'yes';
  const answer = await fetch(target, { method: 'POST', body: new URLSearchParams(new FormData(form, button)) }).catch(() => undefined);
  delete form.dataset.sent;
  if (!answer) return location.reload();
  // A payment from the phone's menu shows the messages, which are another page.
  if (answer.redirected && new URL(answer.url).search !== location.search) return location.assign(answer.url);
  apply(await answer.text(), answer.status === 422);
});
document.addEventListener('change', (event) => { if (event.target.name === 'scenario') event.target.form.requestSubmit(); });
document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button?.id === 'theme') {
    const page = document.documentElement.dataset;
    page.theme = page.theme === 'dark' ? 'light' : 'dark';
    try { localStorage.setItem('mic3-theme-preference', page.theme); } catch {}
  }
  if (button?.dataset.key) {
    const pin = document.getElementById(button.dataset.for);
    pin.value = button.dataset.key === 'back' ? pin.value.slice(0, -1) : (pin.value + button.dataset.key).slice(0, 4);
  }
  if (button?.id === 'copy') {
    const lines = [...document.querySelectorAll('.log li')].map((line) => [...line.children].map((part) => part.textContent).join(' '));
    navigator.clipboard?.writeText(lines.join('\\n')).then(() => {
      document.getElementById('copied').textContent = 'Copied.';
    });
  }
});
`;
