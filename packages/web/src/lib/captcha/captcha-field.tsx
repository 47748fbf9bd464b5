import type { CaptchaPurpose } from '@marquee/contracts/schemas/session';
import { Button, IconButton } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { Skeleton } from '@marquee/ui/skeleton';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { HumanCheckStatus } from '../human-check/human-check-status.tsx';
import { useT } from '../i18n/use-t.ts';
import styles from './captcha-field.module.css';
import { useCaptcha } from './use-captcha.ts';
import type { CaptchaChoice } from './use-captcha-choice.ts';

export interface CaptchaFieldProps {
  purpose: CaptchaPurpose;
  choice: CaptchaChoice;
  /** Called with the id of each new picture, which is sent with the answer. */
  onPicture: (captchaId: string) => void;
  /** A new value loads another picture, because an answer is valid once. */
  attempt: number;
  required?: boolean;
  error?: ReactNode;
  /** Called only while the picture is shown, so that no form registers a control that does not exist. */
  input: () => InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
}

/** Picture, new-picture button (at most once a second, §9) and the answer. */
function PictureField({
  purpose,
  onPicture,
  attempt,
  required = true,
  error,
  input,
}: Omit<CaptchaFieldProps, 'choice'>) {
  const t = useT();
  const captcha = useCaptcha(purpose, attempt, onPicture);
  return (
    <Field label={t('captcha.label')} required={required} hint={t('captcha.hint')} error={error}>
      {(control) => (
        <div className={styles.row}>
          <Input {...control} {...input()} autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" />
          <span className={styles.picture} role={captcha.failed ? 'alert' : undefined}>
            {captcha.image !== null && <img src={captcha.image} alt={t('captcha.image')} width="132" height="44" />}
            {captcha.image === null && !captcha.failed && <Skeleton className={styles.skeleton} />}
            {captcha.failed && t('captcha.failed')}
          </span>
          <IconButton label={t('captcha.refresh')} disabled={captcha.resting} onClick={captcha.refresh}>
            <Icon name="refresh" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/** The captcha: its picture, or the human check for players who cannot read it. The button between them keeps the focus. */
export function CaptchaField({ choice, ...picture }: CaptchaFieldProps) {
  const t = useT();
  return (
    <div className={styles.captcha}>
      {choice.isCheck ? <HumanCheckStatus check={choice.check} /> : <PictureField {...picture} />}
      <Button variant="ghost" size="s" onClick={choice.toggle}>
        {t(choice.isCheck ? 'captcha.toPicture' : 'captcha.toCheck')}
      </Button>
    </div>
  );
}
