import type { ReplacedAttachment } from '@portal/contract/orders';
import { Descriptions, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../shared/ui/money';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { Units } from '../../../shared/ui/units';

/** What the order was and what it is now, side by side (O10). */
export function ReplacedTotals({ replaced }: { replaced: ReplacedAttachment }) {
  const { t } = useTranslation('orders');
  const sides = [
    { title: t('before'), totals: replaced.oldTotals },
    { title: t('now'), totals: replaced.newTotals },
  ];
  return (
    <>
      <Typography.Text role="status">{t('attachmentWasReplaced')}</Typography.Text>
      <Flex wrap gap="middle">
        {sides.map(({ title, totals }) => (
          <Descriptions
            key={title}
            title={title}
            size="small"
            column={1}
            bordered
            style={{ flex: '1 1 220px' }}
            items={[
              { key: 'amount', label: t('table.totalAmount'), children: <Money amount={totals.totalAmount} /> },
              { key: 'quantity', label: t('table.totalQuantity'), children: <Units amount={totals.totalQuantity} /> },
            ]}
          />
        ))}
      </Flex>
      <ProblemTable problems={replaced.warnings} />
    </>
  );
}
