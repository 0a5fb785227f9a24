import { Button, Spin } from 'antd';
import { useState } from 'react';
import { RecognisedColumns } from '../../../shared/columns/recognised-columns';
import type { ChosenColumns } from '../../../shared/columns/table-choice';
import { formFingerprint } from '../../../shared/data/upload-form';
import { texts } from '../../../texts/texts';
import { useOrderPreview } from '../create/use-order-preview';
import { type OrderUpload, orderFormData } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { FailureNote } from './failure-note';

interface Props extends Omit<ChosenColumns, 'tables'> {
  order: OrderUpload;
}

/**
 * Lets the user choose the columns of a replacement file (X01). The columns are loaded when the user presses the
 * button, or when the server found no table in the file.
 */
export function ReplacementColumns({ order, mustChooseTable, busy, onTables }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || mustChooseTable || order.tables !== undefined;
  const { query } = useOrderPreview(isShown ? order : null);
  const change = texts.t('trade:columns.change');
  if (!isShown) {
    return (
      <Button size="small" disabled={busy} onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
        {change}
      </Button>
    );
  }
  if (query.isError) return <FailureNote failure={describeOrderFailure(query.error, change)} />;
  if (!query.data) return <Spin size="small" />;
  return (
    <RecognisedColumns
      key={formFingerprint(orderFormData({ ...order, tables: undefined }))}
      kind="order"
      read={query.data.data}
      chosen={order.tables}
      busy={busy || query.isFetching}
      onTables={onTables}
    />
  );
}
