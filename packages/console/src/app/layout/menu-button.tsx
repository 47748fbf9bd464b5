import { IconButton } from '@marquee/ui/button';
import { Menu, type MenuItem } from '@marquee/ui/menu';
import { type ReactNode, useRef, useState } from 'react';

export interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
}

/** An icon that opens a menu. */
export function MenuButton({ label, icon, items }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton ref={button} label={label} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon}
      </IconButton>
      <Menu open={open} onClose={() => setOpen(false)} anchor={button} label={label} items={items} align="end" />
    </>
  );
}
