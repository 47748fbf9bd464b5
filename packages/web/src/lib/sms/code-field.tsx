import { VERIFICATION_CODE_MAX } from '@marquee/contracts/constants';
import type { SmsCodeValue } from '@marquee/contracts/schemas/verification';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input, type InputProps } from '@marquee/ui/input';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { DemandedCaptchaField } from '../captcha/demanded-captcha-field.tsx';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useT } from '../i18n/use-t.ts';
import styles from './code-field.module.css';
import { type SendCode, useSendCode } from './use-send-code.ts';

export interface CodeFieldProps {
  /** The field's label; that of a code by SMS if it is left out. */
  readonly label?: string | undefined;
  readonly send: SendCode;
  /** The number as typed. A change ends the button's wait, because no code was sent to the new number. */
  readonly recipient: string;
  /** Validates the number and shows its error. */
  readonly isReady: () => Promise<boolean>;
  /** How long the button is blocked after a code was sent (§9). */
  readonly restSeconds: (value: SmsCodeValue) => number;
  /** The text after a code was sent; it must not reveal whether the number is known. */
  readonly sentText: (minutes: number) => string;
  readonly error: string | undefined;
  readonly input: InputProps;
}

/** The field for an SMS code, with its send button and result. The captcha appears when the server requires it [A02]. */
export function CodeField({ label, send, recipient, isReady, restSeconds, sentText, error, input }: CodeFieldProps) {
  const t = useT();
  const problemText = useProblemText();
  const { secondsLeft, sending, start, captcha } = useSendCode(send, recipient, restSeconds);
  const failure = sending.isError ? problemText(sending.error) : undefined;
  const button = (
    <Button
      size="s"
      className={styles.send}
      // Not disabled, so that it keeps the focus.
      aria-disabled={secondsLeft > 0 || undefined}
      busy={sending.isPending}
      onClick={() => void (secondsLeft === 0 && isReady().then((ready) => ready && start()))}
    >
      {secondsLeft > 0 ? t('code.wait', { seconds: secondsLeft }) : t(sending.isIdle ? 'code.send' : 'code.again')}
    </Button>
  );
  return (
    <>
      <DemandedCaptchaField
        captcha={captcha}
        input={() => ({ value: captcha.letters, onChange: (event) => captcha.onLetters(event.target.value) })}
      />
      <Field
        label={label ?? t('code.label')}
        required
        hint={sending.data && sentText(sending.data.expiredMinutes)}
        error={error ?? failure}
      >
        {(control) => (
          <Input
            {...control}
            {...input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={VERIFICATION_CODE_MAX}
            dir="ltr"
            end={button}
          />
        )}
      </Field>
      <VisuallyHidden>
        <span aria-live="polite">{secondsLeft === 0 && !sending.isIdle && t('code.ready')}</span>
      </VisuallyHidden>
    </>
  );
}
