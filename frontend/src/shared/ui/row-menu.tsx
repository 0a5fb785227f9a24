import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useSides } from '../../texts/use-language';

interface RowMenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface RowMenuProps {
  /** Names the row, for those who cannot see it: `Actions for ORD-2026-000123`. */
  label: string;
  items: readonly RowMenuItem[];
}

export function RowMenu({ label, items }: RowMenuProps) {
  const sides = useSides();
  if (items.length === 0) return null;
  return (
    // A click in the menu is not a click on the row that holds it; events of antd's popup bubble through React's tree.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events, the button inside is the control
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span onClick={(event) => event.stopPropagation()}>
      <Dropdown
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
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={label} />
      </Dropdown>
    </span>
  );
}
