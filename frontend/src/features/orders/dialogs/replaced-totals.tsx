import type { ReplacedAttachment } from '@portal/contract/orders';
import { Descriptions, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { Money } from '../../../shared/ui/values/money';
import { NumberWithUnit } from '../../../shared/ui/values/number-with-unit';

/** Shows the order's totals before and after its file was replaced, side by side (O10). */
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
              {
                key: 'quantity',
                label: t('table.totalQuantity'),
                children: <NumberWithUnit amount={totals.totalQuantity} />,
              },
            ]}
          />
        ))}
      </Flex>
      <ProblemTable problems={replaced.warnings} />
    </>
  );
}
