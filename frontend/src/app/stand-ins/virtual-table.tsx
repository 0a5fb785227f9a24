import type { TableProps } from 'antd';
import type { ComponentType } from 'react';
import { loadedRows } from '../../shared/ui/virtual-rows-slot';

/**
 * Stands in for the rows that antd's tables render only where they are visible (10 kB gzipped). Pages with such tables
 * import `virtual-rows`; a table that asks for them elsewhere fails.
 */
export default function VirtualTable(props: TableProps) {
  const Rows = loadedRows.current as ComponentType<TableProps> | undefined;
  if (Rows === undefined) throw new Error('Tables of builds have virtual rows with an import of virtual-rows only');
  return <Rows {...props} />;
}
