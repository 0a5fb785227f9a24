import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows a filter that was set by a link. In the toolbar it can be removed, but not set or changed. */
export function FilterChip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation('trade');
  return (
    <Button icon={<CloseOutlined aria-hidden />} iconPosition="end" onClick={onRemove} title={t('removeFilter')}>
      {children}
    </Button>
  );
}
