import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { moved } from './moved.ts';
import styles from './ordered-list.module.css';

export interface OrderedListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Name of an item, announced when it moves. */
  readonly nameOf: (item: T) => string;
  readonly render: (item: T, index: number) => ReactNode;
  readonly onOrder: (items: T[]) => void;
  /** Absent: items cannot be removed. */
  readonly onRemove?: ((item: T) => void) | undefined;
  readonly disabled: boolean;
}

/** A list that is ordered by buttons, by Alt and the arrow keys, or by dragging. */
export function OrderedList<T>({ label, items, keyOf, nameOf, render, onOrder, ...rest }: OrderedListProps<T>) {
  const { onRemove, disabled } = rest;
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (disabled || item === undefined || to < 0 || to >= items.length || from === to) return;
    onOrder(moved(items, from, to));
    setSaid(t('brand.order.moved', { name: nameOf(item), position: to + 1, of: items.length }));
  };
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={styles.item}
            data-dragged={dragged === index || undefined}
            draggable={!disabled}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && move(dragged, index)}
            onKeyDown={({ altKey, key }) => {
              if (altKey && key === 'ArrowUp') move(index, index - 1);
              if (altKey && key === 'ArrowDown') move(index, index + 1);
            }}
          >
            <span className={styles.position}>{index + 1}</span>
            <div className={styles.content}>{render(item, index)}</div>
            {!disabled && (
              <div className={styles.buttons}>
                <IconButton
                  label={t('brand.order.up', { name: nameOf(item) })}
                  aria-disabled={index === 0}
                  className={styles.up}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon name="chevron-down" />
                </IconButton>
                <IconButton
                  label={t('brand.order.down', { name: nameOf(item) })}
                  aria-disabled={index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon name="chevron-down" />
                </IconButton>
                {onRemove !== undefined && (
                  <IconButton label={t('brand.order.remove', { name: nameOf(item) })} onClick={() => onRemove(item)}>
                    <Icon name="close" />
                  </IconButton>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  );
}
