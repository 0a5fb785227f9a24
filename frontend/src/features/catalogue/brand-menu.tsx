import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../shared/ui/row-menu';
import { texts } from '../../texts/texts';
import type { BrandAction } from './brand-dialogs';
import type { ListedBrand } from './use-brands';

export const brandMenuLabel = ({ name }: ListedBrand): string => texts.t('catalogue:actionsFor', { name });

interface BrandMenuProps {
  brand: ListedBrand;
  onAsk: (action: BrandAction, brand: ListedBrand) => void;
}

export function BrandMenu({ brand, onAsk }: BrandMenuProps) {
  const { t } = useTranslation('catalogue');
  return (
    <RowMenu
      label={brandMenuLabel(brand)}
      items={[
        {
          key: 'rename',
          label: t('renameBrand'),
          icon: <EditOutlined aria-hidden />,
          onSelect: () => onAsk('rename', brand),
        },
        {
          key: 'access',
          label: t('manageAccess'),
          icon: <TeamOutlined aria-hidden />,
          onSelect: () => onAsk('access', brand),
        },
        {
          key: 'delete',
          label: t('deleteBrand'),
          icon: <DeleteOutlined aria-hidden />,
          danger: true,
          onSelect: () => onAsk('delete', brand),
        },
      ]}
    />
  );
}
