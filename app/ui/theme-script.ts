/** Specification §4: the local-storage key of the theme; dark unless the visitor chose otherwise. */
export const THEME_KEY = 'mic3-theme-preference';

/**
 * Runs inline in the head: sets the theme before the first paint, and lets every button with
 * data-theme-toggle switch it, so that the toggle works before the page's JavaScript has arrived.
 * A constant text, so its hash can stand in the CSP.
 */
export const themeScript = `(()=>{const k='${THEME_KEY}',r=document.documentElement,s=t=>{r.dataset.theme=t};try{s(localStorage.getItem(k)==='light'?'light':'dark')}catch{s('dark')}addEventListener('click',e=>{if(!e.target.closest?.('[data-theme-toggle]'))return;const t=r.dataset.theme==='light'?'dark':'light';s(t);try{localStorage.setItem(k,t)}catch{}});addEventListener('storage',e=>{if(e.key===k&&e.newValue)s(e.newValue==='light'?'light':'dark')})})()`;
