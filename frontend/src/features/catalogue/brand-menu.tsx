import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { RowMenu } from '../../shared/ui/row-menu';
import type { BrandAction } from './brand-dialogs';
import type { ListedBrand } from './use-brands';

export const brandMenuLabel = ({ name }: ListedBrand): string => `Actions for ${name}`;

interface BrandMenuProps {
  brand: ListedBrand;
  onAsk: (action: BrandAction, brand: ListedBrand) => void;
}

export function BrandMenu({ brand, onAsk }: BrandMenuProps) {
  return (
    <RowMenu
      label={brandMenuLabel(brand)}
      items={[
        { key: 'rename', label: 'Rename Brand', icon: <EditOutlined />, onSelect: () => onAsk('rename', brand) },
        { key: 'access', label: 'Manage Access', icon: <TeamOutlined />, onSelect: () => onAsk('access', brand) },
        {
          key: 'delete',
          label: 'Delete Brand',
          icon: <DeleteOutlined />,
          danger: true,
          onSelect: () => onAsk('delete', brand),
        },
      ]}
    />
  );
}
