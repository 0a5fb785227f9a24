import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../shared/ui/values/dates';
import { listInWords } from '../../../shared/ui/values/list-in-words';
import { formatAedAmount } from '../../../shared/ui/values/numbers';
import { useEditing } from './draft-context';

/** The number of back-ordered references up to which all are listed. */
const listedBackOrders = 10;

/** Shows what the order becomes and which back-orders are created, before the changes are sent or approved. */
export function DraftConsequences({ text }: { text: string }) {
  const { t } = useTranslation(['orders', 'orderEditing', 'orderRevisions', 'trade']);
  const { draft } = useEditing();
  const { before, after } = draft.summary();
  const backOrders = draft.lines().flatMap(({ stockItemId, reference }) => {
    const { lots, expectedOn } = draft.edit(stockItemId)?.backOrder ?? {};
    return lots && expectedOn ? [{ reference, lots, expectedOn }] : [];
  });
  return (
    <div>
      <Typography.Paragraph>{text}</Typography.Paragraph>
      <Typography.Paragraph>
        {t('orderRevisions:proposal.becomes', {
          lines: t('trade:lines', { count: after.lines }),
          units: t('trade:units', { count: after.units }),
          amount: formatAedAmount(after.amount),
          before: formatAedAmount(before.amount),
        })}
      </Typography.Paragraph>
      {backOrders.length > 0 && (
        <>
          <div>{t('orderEditing:backOrdersAre')}</div>
          <ul className="bullets">
            {backOrders.slice(0, listedBackOrders).map(({ reference, lots, expectedOn }) => (
              <li key={reference}>
                <bdi>{reference}</bdi>:{' '}
                {listInWords([
                  t('trade:lots', { count: lots }),
                  t('orderRevisions:expectedOn', { date: shortDate(expectedOn) }),
                ])}
              </li>
            ))}
          </ul>
          {backOrders.length > listedBackOrders && (
            <div>{t('orderEditing:moreBackOrders', { count: backOrders.length - listedBackOrders })}</div>
          )}
        </>
      )}
    </div>
  );
}
