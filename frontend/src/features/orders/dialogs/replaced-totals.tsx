import type { ReplacedAttachment } from '@portal/contract/orders';
import { Descriptions, Flex, Typography } from 'antd';
import { Money } from '../../../shared/ui/money';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { Units } from '../../../shared/ui/units';

/** What the order was and what it is now, side by side (O10). */
export function ReplacedTotals({ replaced }: { replaced: ReplacedAttachment }) {
  const sides = [
    { title: 'Before', totals: replaced.oldTotals },
    { title: 'Now', totals: replaced.newTotals },
  ];
  return (
    <>
      <Typography.Text role="status">The attachment was replaced.</Typography.Text>
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
              { key: 'amount', label: 'Total Amount', children: <Money amount={totals.totalAmount} /> },
              { key: 'quantity', label: 'Total Quantity', children: <Units amount={totals.totalQuantity} /> },
            ]}
          />
        ))}
      </Flex>
      <ProblemTable problems={replaced.warnings} />
    </>
  );
}
