import { STORAGE } from '@marquee/contracts/constants';
import { escapeHtml } from '@marquee/contracts/text';

/**
 * The page's first inline script: state that the first paint needs and the cached page must not contain. Theme and
 * session come from storage; a script or style that fails to load shows the page's own retry [R10]. Written in the
 * oldest syntax, since it also runs where modules cannot. The content security policy has its hash.
 */
export const FIRST_PAINT_SCRIPT = `(function(d){try{var t=localStorage.getItem(${JSON.stringify(STORAGE.theme)});\
if(t==="dark"||t==="light")d.setAttribute("data-theme",t);\
d.setAttribute("data-session",sessionStorage.getItem(${JSON.stringify(STORAGE.token)})||\
localStorage.getItem(${JSON.stringify(STORAGE.remembered)})?"in":"out")}catch(e){}\
addEventListener("error",function(e){var n=e.target&&e.target.nodeName;\
if(n==="SCRIPT"||n==="LINK")d.setAttribute("data-load","failed")},true)})(document.documentElement)`;

const SCRIPTS = 'mq-scripts';
/** After this time the scripts no longer wait for a frame that is not drawn. */
const UNPAINTED_MS = 3_000;

/**
 * The page's second inline script, a module: loads and runs the page's scripts once the first frame is drawn, so that 130 KB of script
 * take no bandwidth and no processor time from what that frame shows. Their addresses differ by build and page, so the page lists them,
 * the entry first. A failure shows the page's own retry [R10].
 */
export const START_SCRIPT = `let begun=false;const d=document,begin=()=>{if(begun)return;begun=true;\
const scripts=d.querySelector("meta[name=${SCRIPTS}]").content.split(" ");\
for(const href of scripts)d.head.append(Object.assign(d.createElement("link"),{rel:"modulepreload",href}));\
import(scripts[0]).catch(()=>d.documentElement.setAttribute("data-load","failed"))};\
if(d.hidden)begin();else{requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,${UNPAINTED_MS})}`;

/** Lists the scripts that `START_SCRIPT` loads, the entry first. */
export const scriptList = (addresses: readonly string[]): string =>
  `<meta name="${SCRIPTS}" content="${escapeHtml(addresses.join(' '))}">`;
