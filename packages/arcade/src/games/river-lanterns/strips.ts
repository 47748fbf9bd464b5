import { strip } from '../strip.ts';

/** The paid spin. Lengths differ on purpose: 33, 33, 33, 34 and 36 stops; one moon a reel. */
export const baseStrips = [
  strip(`tea coin tea coin tea crane tea leaf coin blossom fan leaf boat blossom koi tea blossom moon blossom fan koi koi fan
    coin fan coin crane leaf boat leaf boat leaf crane`),
  strip(`coin leaf coin boat crane leaf blossom tea lantern koi koi leaf tea leaf tea blossom koi blossom crane tea fan
    coin boat leaf moon tea crane fan coin fan coin boat fan`),
  strip(`leaf lantern leaf tea blossom tea coin lantern leaf fan coin tea leaf blossom coin boat fan crane fan coin crane
    boat leaf tea koi moon crane koi koi fan blossom boat coin`),
  strip(`leaf fan leaf boat blossom coin leaf tea lantern fan tea boat coin leaf tea boat fan blossom tea koi koi moon
    coin crane lantern coin koi leaf coin blossom fan blossom crane tea`),
  strip(`tea lantern coin leaf fan tea koi koi leaf crane coin blossom fan crane fan coin leaf boat tea crane koi fan
    boat fan coin leaf boat blossom tea blossom tea leaf blossom moon leaf coin`),
];

/** Free spins: more lanterns, koi in threes, no moon. 33, 35, 34, 35 and 35 stops. */
export const freeStrips = [
  strip(`koi fan coin fan leaf boat blossom crane leaf boat blossom coin tea blossom crane coin blossom tea leaf coin tea
    leaf koi koi koi coin tea fan boat crane leaf fan tea`),
  strip(`lantern blossom tea boat crane koi koi koi leaf coin leaf coin blossom crane tea leaf coin tea crane leaf blossom
    tea fan tea coin lantern boat fan leaf fan lantern fan boat blossom coin`),
  strip(`blossom lantern coin crane blossom crane leaf tea leaf koi koi koi lantern fan coin boat fan tea leaf fan crane
    boat fan blossom leaf coin blossom lantern tea leaf coin tea lantern boat`),
  strip(`lantern blossom fan tea coin tea leaf tea leaf coin lantern tea coin fan lantern coin blossom crane boat leaf
    fan leaf crane blossom lantern boat leaf boat blossom koi koi koi crane coin fan`),
  strip(`lantern crane koi koi koi leaf blossom boat tea blossom fan coin leaf coin crane coin fan coin blossom tea lantern
    coin tea boat fan tea fan leaf blossom crane tea leaf fan leaf boat`),
];
