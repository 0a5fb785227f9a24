import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { ListedBrand } from '../../../shared/data/whole-lists';
import { RowMenu } from '../../../shared/ui/inputs/row-menu';
import { texts } from '../../../texts/texts';
import type { BrandAction } from './brand-dialogs';

export const brandMenuLabel = ({ name }: ListedBrand): string => texts.t('catalogue:actionsFor', { name });

interface BrandMenuProps {
  brand: ListedBrand;
  onAction: (action: BrandAction, brand: ListedBrand) => void;
}

export function BrandMenu({ brand, onAction }: BrandMenuProps) {
  const { t } = useTranslation('catalogue');
  return (
    <RowMenu
      label={brandMenuLabel(brand)}
      items={[
        {
          key: 'rename',
          label: t('renameBrand'),
          icon: <EditOutlined aria-hidden />,
          onSelect: () => onAction('rename', brand),
        },
        {
          key: 'access',
          label: t('manageAccess'),
          icon: <TeamOutlined aria-hidden />,
          onSelect: () => onAction('access', brand),
        },
        {
          key: 'delete',
          label: t('deleteBrand'),
          icon: <DeleteOutlined aria-hidden />,
          danger: true,
          onSelect: () => onAction('delete', brand),
        },
      ]}
    />
  );
}
