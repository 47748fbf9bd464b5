/** Texts of the game in one language; `{amount}` is the payout. */
export interface GameTexts {
  readonly title: string;
  readonly purse: string;
  readonly stake: string;
  readonly sun: string;
  readonly moon: string;
  readonly rules: string;
  /** Messages below the coin, one at a time. */
  readonly ask: string;
  readonly tossed: string;
  readonly wonSun: string;
  readonly wonMoon: string;
  readonly lostSun: string;
  readonly lostMoon: string;
  readonly empty: string;
  readonly silent: string;
}

const EN: GameTexts = {
  title: 'Sun & Moon',
  purse: 'In this game’s purse',
  stake: 'Stake',
  sun: 'Sun',
  moon: 'Moon',
  rules: 'The side you call pays 1.95 times the stake. Return to player 97.5%.',
  ask: 'Sun or moon?',
  tossed: 'Up it goes …',
  wonSun: 'The sun! You win {amount}.',
  wonMoon: 'The moon! You win {amount}.',
  lostSun: 'The sun. Not this time.',
  lostMoon: 'The moon. Not this time.',
  empty: 'There is too little in the purse: move money here first.',
  silent: 'No answer. Look at your purse before you try again.',
};

/** By BCP 47 tag; other languages get English. */
const TEXTS: Readonly<Record<string, GameTexts>> = {
  en: EN,
  km: {
    title: 'ព្រះអាទិត្យ និងព្រះចន្ទ',
    purse: 'ក្នុងកាបូបនៃហ្គេមនេះ',
    stake: 'ប្រាក់ភ្នាល់',
    sun: 'ព្រះអាទិត្យ',
    moon: 'ព្រះចន្ទ',
    rules: 'ចំហៀងដែលអ្នកហៅត្រូវ បង់ 1.95 ដងនៃប្រាក់ភ្នាល់។ អត្រាប្រាក់ត្រឡប់ដល់អ្នកលេង 97.5%។',
    ask: 'ព្រះអាទិត្យ ឬព្រះចន្ទ?',
    tossed: 'កាក់កំពុងបង្វិល …',
    wonSun: 'ព្រះអាទិត្យ! អ្នកឈ្នះ {amount}។',
    wonMoon: 'ព្រះចន្ទ! អ្នកឈ្នះ {amount}។',
    lostSun: 'ព្រះអាទិត្យ។ លើកនេះមិនឈ្នះទេ។',
    lostMoon: 'ព្រះចន្ទ។ លើកនេះមិនឈ្នះទេ។',
    empty: 'ប្រាក់ក្នុងកាបូបមិនគ្រប់ទេ៖ សូមផ្ទេរប្រាក់មកទីនេះសិន។',
    silent: 'គ្មានចម្លើយទេ។ សូមមើលកាបូបរបស់អ្នក មុនព្យាយាមម្ដងទៀត។',
  },
  'zh-Hans': {
    title: '日与月',
    purse: '本游戏钱包',
    stake: '投注',
    sun: '太阳',
    moon: '月亮',
    rules: '猜中的一面赔付投注的 1.95 倍。玩家回报率 97.5%。',
    ask: '太阳还是月亮？',
    tossed: '硬币飞起……',
    wonSun: '太阳！您赢得 {amount}。',
    wonMoon: '月亮！您赢得 {amount}。',
    lostSun: '太阳。这次没中。',
    lostMoon: '月亮。这次没中。',
    empty: '钱包余额不足：请先把资金转入这里。',
    silent: '没有回应。再试之前，请先查看钱包。',
  },
  id: {
    title: 'Matahari & Bulan',
    purse: 'Di dompet permainan ini',
    stake: 'Taruhan',
    sun: 'Matahari',
    moon: 'Bulan',
    rules: 'Sisi yang Anda tebak membayar 1,95 kali taruhan. Pengembalian ke pemain 97,5%.',
    ask: 'Matahari atau bulan?',
    tossed: 'Koin berputar …',
    wonSun: 'Matahari! Anda menang {amount}.',
    wonMoon: 'Bulan! Anda menang {amount}.',
    lostSun: 'Matahari. Belum kali ini.',
    lostMoon: 'Bulan. Belum kali ini.',
    empty: 'Isi dompet tidak cukup: pindahkan uang ke sini dulu.',
    silent: 'Tidak ada jawaban. Periksa dompet Anda sebelum mencoba lagi.',
  },
  ar: {
    title: 'الشمس والقمر',
    purse: 'في محفظة هذه اللعبة',
    stake: 'الرهان',
    sun: 'الشمس',
    moon: 'القمر',
    rules: 'الوجه الذي تختاره يدفع 1.95 ضعف الرهان. العائد إلى اللاعب 97.5%.',
    ask: 'الشمس أم القمر؟',
    tossed: 'العملة في الهواء…',
    wonSun: 'الشمس! ربحت {amount}.',
    wonMoon: 'القمر! ربحت {amount}.',
    lostSun: 'الشمس. ليس هذه المرة.',
    lostMoon: 'القمر. ليس هذه المرة.',
    empty: 'ما في المحفظة لا يكفي: انقل المال إلى هنا أولًا.',
    silent: 'لا يوجد رد. انظر إلى محفظتك قبل أن تحاول مرة أخرى.',
  },
  vi: {
    title: 'Mặt Trời & Mặt Trăng',
    purse: 'Trong ví của trò chơi này',
    stake: 'Tiền cược',
    sun: 'Mặt trời',
    moon: 'Mặt trăng',
    rules: 'Đoán đúng mặt được trả 1,95 lần tiền cược. Tỷ lệ hoàn trả cho người chơi 97,5%.',
    ask: 'Mặt trời hay mặt trăng?',
    tossed: 'Đồng xu đang quay …',
    wonSun: 'Mặt trời! Bạn thắng {amount}.',
    wonMoon: 'Mặt trăng! Bạn thắng {amount}.',
    lostSun: 'Mặt trời. Lần này chưa trúng.',
    lostMoon: 'Mặt trăng. Lần này chưa trúng.',
    empty: 'Ví không đủ tiền: hãy chuyển tiền vào đây trước.',
    silent: 'Không có phản hồi. Hãy xem ví của bạn trước khi thử lại.',
  },
  th: {
    title: 'ดวงอาทิตย์กับดวงจันทร์',
    purse: 'ในกระเป๋าของเกมนี้',
    stake: 'เดิมพัน',
    sun: 'ดวงอาทิตย์',
    moon: 'ดวงจันทร์',
    rules: 'ทายถูกจ่าย 1.95 เท่าของเดิมพัน อัตราคืนผู้เล่น 97.5%',
    ask: 'ดวงอาทิตย์หรือดวงจันทร์?',
    tossed: 'เหรียญกำลังหมุน …',
    wonSun: 'ดวงอาทิตย์! คุณชนะ {amount}',
    wonMoon: 'ดวงจันทร์! คุณชนะ {amount}',
    lostSun: 'ดวงอาทิตย์ ครั้งนี้ยังไม่ถูก',
    lostMoon: 'ดวงจันทร์ ครั้งนี้ยังไม่ถูก',
    empty: 'เงินในกระเป๋าไม่พอ โปรดย้ายเงินมาที่นี่ก่อน',
    silent: 'ไม่มีการตอบกลับ โปรดดูกระเป๋าของคุณก่อนลองอีกครั้ง',
  },
  my: {
    title: 'နေနှင့်လ',
    purse: 'ဤဂိမ်း၏ ပိုက်ဆံအိတ်ထဲတွင်',
    stake: 'လောင်းကြေး',
    sun: 'နေ',
    moon: 'လ',
    rules: 'ခန့်မှန်းသည့်ဘက် မှန်လျှင် လောင်းကြေး၏ 1.95 ဆ ပေးသည်။ ကစားသူ၏ ပြန်ရနှုန်း 97.5%။',
    ask: 'နေလား၊ လလား။',
    tossed: 'အကြွေစေ့ လှည့်နေသည် …',
    wonSun: 'နေ! {amount} အနိုင်ရသည်။',
    wonMoon: 'လ! {amount} အနိုင်ရသည်။',
    lostSun: 'နေ။ ဤတစ်ကြိမ် မမှန်ပါ။',
    lostMoon: 'လ။ ဤတစ်ကြိမ် မမှန်ပါ။',
    empty: 'ပိုက်ဆံအိတ်ထဲ ငွေမလုံလောက်ပါ- ဤနေရာသို့ ငွေအရင် ရွှေ့ပါ။',
    silent: 'အဖြေ မရပါ။ ထပ်မကြိုးစားမီ သင့်ပိုက်ဆံအိတ်ကို ကြည့်ပါ။',
  },
  ty: {
    title: 'Te rā ʻe te marama',
    purse: 'I roto i te pute moni o teie haʻutiraʻa',
    stake: 'Moni pere',
    sun: 'Rā',
    moon: 'Marama',
    rules: 'ʻIa tano tā ʻoe māʻitiraʻa, e ʻaufauhia e 1,95 taime te moni pere. Hoʻiraʻa nō te taʻata haʻuti 97,5%.',
    ask: 'Te rā ʻaore rā te marama?',
    tossed: 'Tē tāviri nei te moni …',
    wonSun: 'Te rā! ʻUa rē ʻoe e {amount}.',
    wonMoon: 'Te marama! ʻUa rē ʻoe e {amount}.',
    lostSun: 'Te rā. ʻAita i tano i teie taime.',
    lostMoon: 'Te marama. ʻAita i tano i teie taime.',
    empty: 'ʻAita te moni i roto i te pute e navaʻi: faʻanuʻu nā mua i te moni ʻiō nei.',
    silent: 'ʻAita e pāhonoraʻa. ʻA hiʻo i tā ʻoe pute moni hou ʻoe e tāmata faʻahou ai.',
  },
};

export const textsOf = (language: string): readonly [tag: string, texts: GameTexts] => {
  const texts = TEXTS[language];
  return texts === undefined ? ['en', EN] : [language, texts];
};

/** The game's name by BCP 47 tag, for catalogues. */
export const TITLES = Object.fromEntries(Object.entries(TEXTS).map(([tag, { title }]) => [tag, title]));
