import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailFields } from '../../../shared/form/order-detail-fields';

/**
 * The optional details in the create dialog, collapsed at first. The fields stay mounted, so that they keep their
 * values.
 */
export function MoreDetails({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('orders');
  const id = useId();
  return (
    <div className="orders-more-details">
      <Button
        type="link"
        className="orders-inline-button"
        icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {t('detailsOptional')}
      </Button>
      <div id={id} hidden={!open}>
        <DetailFields />
      </div>
    </div>
  );
}
