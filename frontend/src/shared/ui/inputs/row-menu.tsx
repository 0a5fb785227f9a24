import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useStartAndEndSides } from '../../../texts/use-language';
import { useQuickOpen } from '../use-quick-open';

interface RowMenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export type RowMenuItems = readonly RowMenuItem[];

interface RowMenuProps {
  /** The accessible name of the menu's button, which includes the row's name: `Actions for ORD-2026-000123`. */
  label: string;
  items: RowMenuItems;
}

export function RowMenu({ label, items }: RowMenuProps) {
  const sides = useStartAndEndSides();
  const popup = useQuickOpen();
  if (items.length === 0) return null;
  return (
    // antd's popup is outside of the row in the DOM, but its clicks bubble through React's tree. Stopping them here
    // keeps them from opening the row.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops propagation; the button inside is the control
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span onClick={(event) => event.stopPropagation()}>
      <Dropdown
        {...popup}
        trigger={['click']}
        autoFocus
        placement={sides.bottomEnd}
        menu={{
          items: items.map(({ key, label: text, icon, danger, disabled }) => ({
            key,
            label: text,
            icon,
            danger,
            disabled,
          })),
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            items.find((item) => item.key === key)?.onSelect();
          },
        }}
      >
        <Button type="text" size="small" className="row-menu" icon={<MoreOutlined aria-hidden />} aria-label={label} />
      </Dropdown>
    </span>
  );
}
