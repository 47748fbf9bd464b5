import { useRef, useState } from 'react';
import { type MenuButtonProps, MenuButtonView } from './menu-button-view.tsx';

/** A button with a menu, whose chunk is loaded on hover, focus or press. */
export function MenuButton(props: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const onPress = (): void => {
    setIsRequested(true);
    setOpen(!open);
  };
  return (
    <MenuButtonView
      {...props}
      button={button}
      open={open}
      isRequested={isRequested}
      onPress={onPress}
      onClose={() => setOpen(false)}
    />
  );
}
