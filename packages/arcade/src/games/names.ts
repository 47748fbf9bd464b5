/** What each game is called, by language tag: as its own page calls it, which a test holds it to. */
export const GAME_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  river_lanterns: {
    en: 'River of Lanterns',
    km: 'ទន្លេគោម',
    'zh-Hans': '灯笼之河',
    id: 'Sungai Lentera',
    ar: 'نهر الفوانيس',
  },
  mango_market: {
    en: 'Mango Market',
    km: 'ផ្សារស្វាយ',
    'zh-Hans': '芒果集市',
    id: 'Pasar Mangga',
    ar: 'سوق المانجو',
  },
  naga_stair: {
    en: 'Naga Stair',
    km: 'ជណ្ដើរនាគ',
    'zh-Hans': '那伽天梯',
    id: 'Tangga Naga',
    ar: 'درج الناغا',
  },
  monsoon_jewels: {
    en: 'Monsoon Jewels',
    km: 'ត្បូងរដូវភ្លៀង',
    'zh-Hans': '季风宝石',
    id: 'Permata Musim Hujan',
    ar: 'جواهر المطر',
  },
  indigo_dice: {
    en: 'Indigo Dice',
    km: 'គ្រាប់ឡុកឡាក់ពណ៌ខៀវ',
    'zh-Hans': '靛蓝骰子',
    id: 'Dadu Nila',
    ar: 'نرد النيلي',
  },
  three_rivers: {
    en: 'Three Rivers Baccarat',
    km: 'បាការ៉ា ទន្លេបី',
    'zh-Hans': '三江百家乐',
    id: 'Bakarat Tiga Sungai',
    ar: 'باكارا الأنهار الثلاثة',
  },
};
