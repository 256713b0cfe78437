/** In local storage: Kiswahili was offered; in session storage: it was offered during this visit. */
const askedKey = 'mic3_language_asked';

/**
 * Runs inline in the head: offers Kiswahili to visitors whose browser prefers it, during one visit, until they answer. Runs before the
 * first paint, so that nothing moves. Visitors of a Kiswahili page know of it and get no offer.
 */
export const languageOfferScript = `(()=>{const k='${askedKey}',r=document.documentElement,end=()=>{delete r.dataset.offer;try{localStorage.setItem(k,'answered')}catch{}};if(r.lang!=='en-KE')return end();try{if(!/^sw\\b/i.test(navigator.language))return;const a=localStorage.getItem(k);if(a==='answered'||a&&!sessionStorage.getItem(k))return;localStorage.setItem(k,'shown');sessionStorage.setItem(k,'shown');r.dataset.offer='sw'}catch{return}addEventListener('click',e=>{if(e.target.closest?.('[data-offer-answer]'))end()})})()`;
