import { STORAGE } from '@marquee/contracts/constants';

/**
 * The page's one inline script: what must be known before the first paint and may not be in the cached page. Theme and
 * session come from storage; a script or style that fails to load uncovers the page's own retry [R10]. Written in the
 * oldest syntax, since it runs even where the modules cannot. Its hash stands in the content security policy.
 */
export const FIRST_PAINT_SCRIPT = `(function(d){try{var t=localStorage.getItem(${JSON.stringify(STORAGE.theme)});\
if(t==="dark"||t==="light")d.setAttribute("data-theme",t);\
d.setAttribute("data-session",sessionStorage.getItem(${JSON.stringify(STORAGE.token)})||\
localStorage.getItem(${JSON.stringify(STORAGE.remembered)})?"in":"out")}catch(e){}\
addEventListener("error",function(e){var n=e.target&&e.target.nodeName;\
if(n==="SCRIPT"||n==="LINK")d.setAttribute("data-load","failed")},true)})(document.documentElement)`;
