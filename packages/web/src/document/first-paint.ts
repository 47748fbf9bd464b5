import { STORAGE } from '@marquee/contracts/constants';

/**
 * The page's one inline script: state that the first paint needs and the cached page must not contain. Theme and
 * session come from storage; a script or style that fails to load shows the page's own retry [R10]. Written in the
 * oldest syntax, since it also runs where modules cannot. The content security policy has its hash.
 */
export const FIRST_PAINT_SCRIPT = `(function(d){try{var t=localStorage.getItem(${JSON.stringify(STORAGE.theme)});\
if(t==="dark"||t==="light")d.setAttribute("data-theme",t);\
d.setAttribute("data-session",sessionStorage.getItem(${JSON.stringify(STORAGE.token)})||\
localStorage.getItem(${JSON.stringify(STORAGE.remembered)})?"in":"out")}catch(e){}\
addEventListener("error",function(e){var n=e.target&&e.target.nodeName;\
if(n==="SCRIPT"||n==="LINK")d.setAttribute("data-load","failed")},true)})(document.documentElement)`;
