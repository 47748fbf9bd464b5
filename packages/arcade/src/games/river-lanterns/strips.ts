import type { SymbolId } from '../../engine/game-definition.ts';

const strip = (text: string): readonly SymbolId[] => text.trim().split(/\s+/);

/** The paid spin. Lengths differ on purpose: 33, 33, 33, 34 and 36 stops; one moon a reel. */
export const baseStrips = [
  strip(`tea coin tea coin tea crane tea leaf coin lotus fan leaf boat lotus koi tea lotus moon lotus fan koi koi fan
    coin fan coin crane leaf boat leaf boat leaf crane`),
  strip(`coin leaf coin boat crane leaf lotus tea lantern koi koi leaf tea leaf tea lotus koi lotus crane tea fan
    coin boat leaf moon tea crane fan coin fan coin boat fan`),
  strip(`leaf lantern leaf tea lotus tea coin lantern leaf fan coin tea leaf lotus coin boat fan crane fan coin crane
    boat leaf tea koi moon crane koi koi fan lotus boat coin`),
  strip(`leaf fan leaf boat lotus coin leaf tea lantern fan tea boat coin leaf tea boat fan lotus tea koi koi moon
    coin crane lantern coin koi leaf coin lotus fan lotus crane tea`),
  strip(`tea lantern coin leaf fan tea koi koi leaf crane coin lotus fan crane fan coin leaf boat tea crane koi fan
    boat fan coin leaf boat lotus tea lotus tea leaf lotus moon leaf coin`),
];

/** Free spins: more lanterns, koi in threes, no moon. 33, 35, 34, 35 and 35 stops. */
export const freeStrips = [
  strip(`koi fan coin fan leaf boat lotus crane leaf boat lotus coin tea lotus crane coin lotus tea leaf coin tea
    leaf koi koi koi coin tea fan boat crane leaf fan tea`),
  strip(`lantern lotus tea boat crane koi koi koi leaf coin leaf coin lotus crane tea leaf coin tea crane leaf lotus
    tea fan tea coin lantern boat fan leaf fan lantern fan boat lotus coin`),
  strip(`lotus lantern coin crane lotus crane leaf tea leaf koi koi koi lantern fan coin boat fan tea leaf fan crane
    boat fan lotus leaf coin lotus lantern tea leaf coin tea lantern boat`),
  strip(`lantern lotus fan tea coin tea leaf tea leaf coin lantern tea coin fan lantern coin lotus crane boat leaf
    fan leaf crane lotus lantern boat leaf boat lotus koi koi koi crane coin fan`),
  strip(`lantern crane koi koi koi leaf lotus boat tea lotus fan coin leaf coin crane coin fan coin lotus tea lantern
    coin tea boat fan tea fan leaf lotus crane tea leaf fan leaf boat`),
];
