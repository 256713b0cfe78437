/** The local-storage key of the theme; dark unless the visitor chose otherwise. */
const THEME_KEY = 'mic3-theme-preference';

/** Colour of the browser's frame: the page background of each theme (styles/theme.css, light.css). */
export const themeColors = { dark: '#140e0c', light: '#f6f4f0' } as const;

/**
 * Runs inline in the head: sets the theme before the first paint, and lets every button with data-theme-toggle switch it, so that the
 * toggle works before hydration. Inserts its theme-color meta before the server's, because the browser uses the first one. A constant
 * text, so that the CSP can allow its hash.
 */
export const themeScript = `(()=>{const k='${THEME_KEY}',d=document,r=d.documentElement,m=d.createElement('meta'),s=t=>{r.dataset.theme=t;m.content=t==='light'?'${themeColors.light}':'${themeColors.dark}'};m.name='theme-color';d.head.prepend(m);try{s(localStorage.getItem(k)==='light'?'light':'dark')}catch{s('dark')}addEventListener('click',e=>{if(!e.target.closest?.('[data-theme-toggle]'))return;const t=r.dataset.theme==='light'?'dark':'light';s(t);try{localStorage.setItem(k,t)}catch{}});addEventListener('storage',e=>{if(e.key===k&&e.newValue)s(e.newValue==='light'?'light':'dark')})})()`;
