/** Texts of the payment's page in one language. `{amount}`, `{shop}` and `{count}` are replaced. */
export interface PayTexts {
  readonly title: string;
  readonly test: string;
  readonly to: string;
  readonly amount: string;
  readonly reference: string;
  readonly payBefore: string;
  readonly card: string;
  readonly bank: string;
  readonly ewallet: string;
  readonly qr: string;
  readonly crypto: string;
  readonly cardNumber: string;
  readonly expiry: string;
  readonly cardCode: string;
  readonly testCards: string;
  readonly testPays: string;
  readonly testAsks: string;
  readonly testDeclined: string;
  readonly pay: string;
  readonly challenge: string;
  readonly challengeText: string;
  readonly code: string;
  readonly confirm: string;
  readonly bankText: string;
  readonly bankName: string;
  readonly account: string;
  readonly holder: string;
  readonly havePaid: string;
  readonly walletText: string;
  readonly phone: string;
  readonly pin: string;
  readonly qrText: string;
  readonly qrLabel: string;
  readonly scan: string;
  readonly cryptoText: string;
  readonly address: string;
  readonly haveSent: string;
  readonly cancel: string;
  readonly back: string;
  readonly pending: string;
  readonly pendingText: string;
  readonly confirmations: string;
  readonly paid: string;
  readonly paidText: string;
  readonly failed: string;
  readonly cancelledText: string;
  readonly declinedText: string;
  readonly expired: string;
  readonly expiredText: string;
  readonly numberWrong: string;
  readonly expiryWrong: string;
  readonly cardCodeWrong: string;
  readonly phoneWrong: string;
  readonly pinWrong: string;
  readonly cardDeclined: string;
  readonly pinDeclined: string;
}

const EN: PayTexts = {
  title: 'Payment',
  test: 'For tests: no money moves.',
  to: 'To',
  amount: 'Amount',
  reference: 'Reference',
  payBefore: 'Pay before',
  card: 'Card',
  bank: 'Bank transfer',
  ewallet: 'E-wallet',
  qr: 'QR code',
  crypto: 'Cryptocurrency',
  cardNumber: 'Card number',
  expiry: 'Expires (MM/YY)',
  cardCode: 'Security code',
  testCards: 'Test cards',
  testPays: 'pays',
  testAsks: 'the bank asks for a code: 123456',
  testDeclined: 'is declined',
  pay: 'Pay {amount}',
  challenge: 'Your bank asks for a code',
  challengeText: 'Enter the code that your bank has sent you.',
  code: 'Code',
  confirm: 'Confirm',
  bankText: 'Transfer exactly {amount} to this account, with the reference.',
  bankName: 'Bank',
  account: 'Account',
  holder: 'Account holder',
  havePaid: 'I have paid',
  walletText: 'Log in to your wallet to confirm the payment.',
  phone: 'Phone number',
  pin: 'PIN (4 digits)',
  qrText: 'Scan the code with your bank’s app and confirm {amount} there.',
  qrLabel: 'QR code of this payment',
  scan: 'Pay as the phone would',
  cryptoText: 'Send exactly {amount} to this address.',
  address: 'Address',
  haveSent: 'I have sent it',
  cancel: 'Cancel the payment',
  back: 'Back to {shop}',
  pending: 'Waiting for your money',
  pendingText: 'This page shows by itself when it has arrived. You can also close it.',
  confirmations: '{count} of 3 confirmations',
  paid: 'Paid',
  paidText: 'We have received {amount}.',
  failed: 'Not paid',
  cancelledText: 'You cancelled the payment. Nothing was charged.',
  declinedText: 'The payment was declined. Nothing was charged.',
  expired: 'This payment has expired',
  expiredText: 'Begin again in the shop. If you have sent money already, it is credited when it arrives.',
  numberWrong: 'This is not a test card’s number.',
  expiryWrong: 'Enter a month that is not over, as MM/YY.',
  cardCodeWrong: 'Enter three or four digits.',
  phoneWrong: 'Enter a phone number.',
  pinWrong: 'Enter four digits.',
  cardDeclined: 'The bank declined. Try another card.',
  pinDeclined: 'Wrong PIN. Try again.',
};

/** By BCP 47 tag; other languages get English. */
const TEXTS: Readonly<Record<string, PayTexts>> = {
  en: EN,
  km: {
    title: 'ការទូទាត់',
    test: 'សម្រាប់សាកល្បង៖ គ្មានប្រាក់ពិតត្រូវផ្ទេរទេ។',
    to: 'ទៅកាន់',
    amount: 'ចំនួនទឹកប្រាក់',
    reference: 'លេខយោង',
    payBefore: 'បង់មុនម៉ោង',
    card: 'កាត',
    bank: 'ផ្ទេរតាមធនាគារ',
    ewallet: 'កាបូបអេឡិចត្រូនិក',
    qr: 'កូដ QR',
    crypto: 'រូបិយប័ណ្ណគ្រីបតូ',
    cardNumber: 'លេខកាត',
    expiry: 'ផុតកំណត់ (MM/YY)',
    cardCode: 'លេខកូដសុវត្ថិភាព',
    testCards: 'កាតសាកល្បង',
    testPays: 'បង់បាន',
    testAsks: 'ធនាគារសួររកលេខកូដ៖ 123456',
    testDeclined: 'ត្រូវបានបដិសេធ',
    pay: 'បង់ {amount}',
    challenge: 'ធនាគាររបស់អ្នកសួររកលេខកូដ',
    challengeText: 'សូមបញ្ចូលលេខកូដដែលធនាគារបានផ្ញើជូនអ្នក។',
    code: 'លេខកូដ',
    confirm: 'បញ្ជាក់',
    bankText: 'សូមផ្ទេរ {amount} ឱ្យគត់ ទៅគណនីនេះ ដោយភ្ជាប់លេខយោង។',
    bankName: 'ធនាគារ',
    account: 'លេខគណនី',
    holder: 'ឈ្មោះម្ចាស់គណនី',
    havePaid: 'ខ្ញុំបានបង់រួចហើយ',
    walletText: 'សូមចូលកាបូបរបស់អ្នក ដើម្បីបញ្ជាក់ការទូទាត់។',
    phone: 'លេខទូរស័ព្ទ',
    pin: 'លេខ PIN (4 ខ្ទង់)',
    qrText: 'សូមស្កេនកូដនេះដោយកម្មវិធីធនាគាររបស់អ្នក រួចបញ្ជាក់ {amount} នៅទីនោះ។',
    qrLabel: 'កូដ QR នៃការទូទាត់នេះ',
    scan: 'បង់ជំនួសទូរស័ព្ទ',
    cryptoText: 'សូមផ្ញើ {amount} ឱ្យគត់ ទៅអាសយដ្ឋាននេះ។',
    address: 'អាសយដ្ឋាន',
    haveSent: 'ខ្ញុំបានផ្ញើរួចហើយ',
    cancel: 'បោះបង់ការទូទាត់',
    back: 'ត្រឡប់ទៅ {shop}',
    pending: 'កំពុងរង់ចាំប្រាក់របស់អ្នក',
    pendingText: 'ទំព័រនេះនឹងបង្ហាញដោយខ្លួនឯង ពេលប្រាក់មកដល់។ អ្នកក៏អាចបិទវាបាន។',
    confirmations: 'ការបញ្ជាក់ {count} ក្នុងចំណោម 3',
    paid: 'បានបង់',
    paidText: 'យើងបានទទួល {amount} ហើយ។',
    failed: 'មិនបានបង់',
    cancelledText: 'អ្នកបានបោះបង់ការទូទាត់។ គ្មានការកាត់ប្រាក់ទេ។',
    declinedText: 'ការទូទាត់ត្រូវបានបដិសេធ។ គ្មានការកាត់ប្រាក់ទេ។',
    expired: 'ការទូទាត់នេះបានផុតកំណត់',
    expiredText: 'សូមចាប់ផ្ដើមម្ដងទៀតនៅហាង។ បើអ្នកបានផ្ញើប្រាក់រួចហើយ វានឹងត្រូវបញ្ចូលពេលមកដល់។',
    numberWrong: 'នេះមិនមែនជាលេខកាតសាកល្បងទេ។',
    expiryWrong: 'សូមបញ្ចូលខែដែលមិនទាន់ផុត ជាទម្រង់ MM/YY។',
    cardCodeWrong: 'សូមបញ្ចូលលេខបី ឬបួនខ្ទង់។',
    phoneWrong: 'សូមបញ្ចូលលេខទូរស័ព្ទ។',
    pinWrong: 'សូមបញ្ចូលលេខបួនខ្ទង់។',
    cardDeclined: 'ធនាគារបានបដិសេធ។ សូមសាកកាតផ្សេង។',
    pinDeclined: 'លេខ PIN មិនត្រឹមត្រូវ។ សូមព្យាយាមម្ដងទៀត។',
  },
};

export const payTextsOf = (language: string): readonly [tag: string, texts: PayTexts] => {
  const texts = TEXTS[language];
  return texts === undefined ? ['en', EN] : [language, texts];
};
