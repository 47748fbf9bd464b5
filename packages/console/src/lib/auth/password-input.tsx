import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Input, type InputProps } from '@marquee/ui/input';
import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={t(shown ? 'session.password.hide' : 'session.password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  );
}
