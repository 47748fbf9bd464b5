import { strip } from '../strip.ts';

/** The paid spin: 33, 34, 35, 34 and 34 stops; one temple a reel, crowns from the second on. */
export const baseStrips = [
  strip(`elephant lily sun fern sun eye fern wave elephant fern wave garuda naga lily wave sun garuda eye lily sun
    lily eye wave wave eye fern eye fern fern eye temple garuda sun`),
  strip(`wave eye lily fern fern garuda elephant temple eye lily sun fern sun crown fern eye garuda fern sun wave wave
    eye elephant sun wave garuda lily eye wave sun eye lily fern naga`),
  strip(`fern wave crown eye eye fern elephant temple lily naga wave fern elephant eye garuda fern sun eye eye garuda
    lily garuda wave fern sun lily sun wave sun crown sun fern eye lily wave`),
  strip(`fern temple eye fern eye eye wave eye garuda fern sun elephant wave crown eye lily wave sun elephant wave lily
    garuda fern sun wave sun fern fern lily garuda eye sun naga lily`),
  strip(`sun lily naga eye fern lily eye elephant temple eye sun fern sun eye sun fern fern garuda elephant wave lily
    fern wave sun garuda eye garuda fern wave crown eye wave wave lily`),
];

/** Free spins: more crowns, no temple. 29, 31, 31, 31, 30 stops. */
export const freeStrips = [
  strip(`fern wave sun fern sun fern elephant fern eye garuda wave lily wave lily eye elephant eye garuda garuda eye
    lily sun wave elephant sun lily eye naga naga`),
  strip(`wave sun fern garuda elephant fern wave garuda lily crown eye sun elephant sun eye eye naga fern sun lily
    crown garuda wave elephant lily eye fern naga wave lily eye`),
  strip(`garuda crown lily sun naga eye eye fern sun wave garuda sun wave fern eye sun elephant crown eye fern lily
    fern wave lily wave lily elephant naga garuda eye elephant`),
  strip(`wave wave fern sun naga crown fern sun lily eye elephant naga eye fern wave garuda elephant sun eye crown wave
    lily fern eye sun lily garuda eye lily garuda elephant`),
  strip(`fern sun lily fern wave elephant naga wave crown fern fern lily sun elephant eye garuda eye garuda wave eye
    lily sun eye garuda lily sun wave naga eye elephant`),
];
