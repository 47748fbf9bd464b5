import { SMS_CODE_MINUTES } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import { localize } from '@marquee/contracts/localize';
import type { CodePurpose } from '@marquee/contracts/schemas/verification';
import type { Ctx } from '../../context.ts';

/** `text` with `{brand}`, `{code}`, `{minutes}` and `{what}`, the purpose of the code. */
interface CodeText extends Readonly<Record<CodePurpose, string>> {
  readonly text: string;
}

const ENGLISH: CodeText = {
  text: '{brand}: {code} is your code to {what}, valid for {minutes} minutes. Never share it.',
  login: 'log in',
  register: 'register',
  recover: 'set a new password',
  prove: 'confirm your number',
  change: 'confirm your new number',
};

/** In every language with messages; short, since an SMS is paid by 70 or 160 characters. */
const TEXTS: Partial<Record<LanguageCode, CodeText>> = {
  EN: ENGLISH,
  AR: {
    text: '{brand}: {code} رمز {what}، صالح لمدة {minutes} دقائق. لا تعطه لأحد.',
    login: 'تسجيل الدخول',
    register: 'إنشاء الحساب',
    recover: 'كلمة المرور الجديدة',
    prove: 'تأكيد رقمك',
    change: 'تأكيد رقمك الجديد',
  },
  CN: {
    text: '{brand}：{what}验证码 {code}，{minutes} 分钟内有效。请勿告诉任何人。',
    login: '登录',
    register: '注册',
    recover: '重设密码',
    prove: '确认手机号码',
    change: '确认新手机号码',
  },
  ID: {
    text: '{brand}: {code} adalah kode {what} Anda, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
    login: 'masuk',
    register: 'pendaftaran',
    recover: 'kata sandi baru',
    prove: 'konfirmasi nomor',
    change: 'konfirmasi nomor baru',
  },
  KM: {
    text: '{brand}៖ {code} ជាលេខកូដ{what}របស់អ្នក ប្រើបាន {minutes} នាទី។ កុំប្រាប់អ្នកណាឡើយ។',
    login: 'ចូល',
    register: 'ចុះឈ្មោះ',
    recover: 'ដាក់ពាក្យសម្ងាត់ថ្មី',
    prove: 'បញ្ជាក់លេខទូរសព្ទ',
    change: 'បញ្ជាក់លេខទូរសព្ទថ្មី',
  },
  MY: {
    text: '{brand}: {code} သည် {what} ကုဒ်ဖြစ်ပြီး {minutes} မိနစ် အသုံးပြုနိုင်သည်။ မည်သူ့ကိုမျှ မပေးပါနှင့်။',
    login: 'အကောင့်ဝင်ရန်',
    register: 'စာရင်းသွင်းရန်',
    recover: 'စကားဝှက်အသစ် သတ်မှတ်ရန်',
    prove: 'ဖုန်းနံပါတ် အတည်ပြုရန်',
    change: 'ဖုန်းနံပါတ်အသစ် အတည်ပြုရန်',
  },
  TH: {
    text: '{brand}: รหัส{what}ของคุณคือ {code} ใช้ได้ {minutes} นาที อย่าบอกใคร',
    login: 'เข้าสู่ระบบ',
    register: 'สมัครสมาชิก',
    recover: 'ตั้งรหัสผ่านใหม่',
    prove: 'ยืนยันหมายเลข',
    change: 'ยืนยันหมายเลขใหม่',
  },
  TY: {
    text: '{brand}: {code} tā ʻoe code nō te {what}, e {minutes} minuti te maoro. ʻEiaha e hōroʻa i te tahi atu.',
    login: 'tomoraʻa',
    register: 'tāpaʻoraʻa iʻoa',
    recover: 'taʻo huna ʻāpī',
    prove: 'haʻapāpūraʻa nūmera',
    change: 'haʻapāpūraʻa nūmera ʻāpī',
  },
  VI: {
    text: '{brand}: {code} là mã {what} của bạn, dùng trong {minutes} phút. Đừng đưa cho ai.',
    login: 'đăng nhập',
    register: 'đăng ký',
    recover: 'đặt mật khẩu mới',
    prove: 'xác nhận số di động',
    change: 'xác nhận số di động mới',
  },
};

/** The message in the requested language if the brand has it, else in the brand's default language. */
export function codeText(
  { manifest }: Pick<Ctx, 'manifest'>,
  purpose: CodePurpose,
  code: string,
  requested: LanguageCode | undefined,
): string {
  const { name, languages, defaultLanguage } = manifest.public;
  const language = requested !== undefined && languages.includes(requested) ? requested : defaultLanguage;
  const texts = TEXTS[language] ?? ENGLISH;
  const parts: Readonly<Record<string, string>> = {
    brand: localize(name, language, defaultLanguage),
    code,
    minutes: String(SMS_CODE_MINUTES),
    what: texts[purpose],
  };
  return texts.text.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
}
