import { strip } from '../strip.ts';

/** The paid spin: 33, 34, 35, 34 and 34 stops; one temple a reel, crowns from the second on. */
export const baseStrips = [
  strip(`elephant lily sun leaf sun eye leaf wave elephant leaf wave garuda naga lily wave sun garuda eye lily sun
    lily eye wave wave eye leaf eye leaf leaf eye temple garuda sun`),
  strip(`wave eye lily leaf leaf garuda elephant temple eye lily sun leaf sun crown leaf eye garuda leaf sun wave wave
    eye elephant sun wave garuda lily eye wave sun eye lily leaf naga`),
  strip(`leaf wave crown eye eye leaf elephant temple lily naga wave leaf elephant eye garuda leaf sun eye eye garuda
    lily garuda wave leaf sun lily sun wave sun crown sun leaf eye lily wave`),
  strip(`leaf temple eye leaf eye eye wave eye garuda leaf sun elephant wave crown eye lily wave sun elephant wave lily
    garuda leaf sun wave sun leaf leaf lily garuda eye sun naga lily`),
  strip(`sun lily naga eye leaf lily eye elephant temple eye sun leaf sun eye sun leaf leaf garuda elephant wave lily
    leaf wave sun garuda eye garuda leaf wave crown eye wave wave lily`),
];

/** Free spins: more crowns, no temple. 29, 31, 31, 31, 30 stops. */
export const freeStrips = [
  strip(`leaf wave sun leaf sun leaf elephant leaf eye garuda wave lily wave lily eye elephant eye garuda garuda eye
    lily sun wave elephant sun lily eye naga naga`),
  strip(`wave sun leaf garuda elephant leaf wave garuda lily crown eye sun elephant sun eye eye naga leaf sun lily
    crown garuda wave elephant lily eye leaf naga wave lily eye`),
  strip(`garuda crown lily sun naga eye eye leaf sun wave garuda sun wave leaf eye sun elephant crown eye leaf lily
    leaf wave lily wave lily elephant naga garuda eye elephant`),
  strip(`wave wave leaf sun naga crown leaf sun lily eye elephant naga eye leaf wave garuda elephant sun eye crown wave
    lily leaf eye sun lily garuda eye lily garuda elephant`),
  strip(`leaf sun lily leaf wave elephant naga wave crown leaf leaf lily sun elephant eye garuda eye garuda wave eye
    lily sun eye garuda lily sun wave naga eye elephant`),
];
