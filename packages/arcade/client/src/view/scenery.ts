import farDusk from '../art/scene/far-dusk.svg?url';
import farNight from '../art/scene/far-night.svg?url';
import floatLantern from '../art/scene/float-lantern.svg?url';
import reeds from '../art/scene/reeds.svg?url';
import skyLantern from '../art/scene/sky-lantern.svg?url';
import waterDusk from '../art/scene/water-dusk.svg?url';
import waterNight from '../art/scene/water-night.svg?url';
import willow from '../art/scene/willow.svg?url';
import { h } from '../dom.ts';

const picture = (className: string, src: string) => h('img', { class: className, src, alt: '', draggable: 'false' });

/** `count` drifting lanterns; the style sheet has their places and speeds. */
function drift(className: string, src: string, count: number): HTMLElement[] {
  return Array.from({ length: count }, (_, index) =>
    h('span', { class: `${className} d${index}` }, picture(`${className}-art`, src)),
  );
}

/** The river by night, and at dusk for free spins. `data-mode` of the game cross-fades them. */
export function createScenery(): HTMLElement {
  const night = [
    h('div', { class: 'sky-moon' }),
    picture('far', farNight),
    picture('water', waterNight),
    ...drift('river-lantern', floatLantern, 7),
  ];
  const dusk = [picture('far', farDusk), picture('water', waterDusk), ...drift('sky-lantern', skyLantern, 12)];
  return h(
    'div',
    { class: 'scenery', 'aria-hidden': 'true' },
    h('div', { class: 'scene night' }, ...night),
    h('div', { class: 'scene dusk' }, ...dusk),
    picture('willow start', willow),
    picture('willow end', willow),
    picture('reeds start', reeds),
    picture('reeds end', reeds),
    h('div', { class: 'vignette' }),
  );
}
