import { PlusOutlined } from '@ant-design/icons';
import { joinedTexts } from '@portal/contract/documents/mixed-text';
import type { Order } from '@portal/contract/orders';
import type { PublishedLine } from '@portal/contract/stock-files';
import { useList } from '@refinedev/core';
import { Select } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../shared/ui/states/query-error';
import { formatPrice } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';
import { stockFileLinesPath } from '../order-calls';
import { useEditing } from './draft-context';
import type { EditableLine } from './editable-line';

/** The references are searched when nothing was typed for this time, in milliseconds. */
const debounceMs = 250;

function labelOf(line: PublishedLine): string {
  return joinedTexts([line.reference, line.description, line.colour, line.size]);
}

function availabilityOf({ availableLots, wholesalePrice }: PublishedLine): string {
  const available =
    availableLots === null
      ? texts.t('orders:notTracked')
      : texts.t('orderEditing:available', { lots: texts.t('trade:lots', { count: availableLots }) });
  return `${available} · AED ${formatPrice(wholesalePrice)}`;
}

const isNamed = ({ reference, barcode }: PublishedLine, text: string) =>
  [reference, barcode].some((name) => name?.toLowerCase() === text.toLowerCase());

function useReferences(order: Order, search: string) {
  const { query } = useList<PublishedLine>({
    resource: 'stock-lines',
    meta: { path: stockFileLinesPath(order) },
    filters: [{ field: 'search', operator: 'eq', value: search }],
    pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    // Prices and available lots are those of now.
    queryOptions: { staleTime: 0 },
  });
  return query;
}

interface Props {
  order: Order;
  onAdd: (line: PublishedLine) => void;
}

/** Searches the order's stock file and adds the chosen reference to the lines. */
export function AddReference({ order, onAdd }: Props) {
  const { t } = useTranslation(['orders', 'orderEditing']);
  const { draft } = useEditing();
  const lines = useSyncExternalStore(draft.subscribe, draft.lines);
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  /** The text for which Enter was pressed before its references were loaded, as barcode scanners do. */
  const [entered, setEntered] = useState<string>();
  const query = useReferences(order, searched);
  const text = typed.trim();
  const isCurrent = searched === text && query.isSuccess && !query.isPlaceholderData;
  const hasFailed = searched === text && query.isError;
  // The first option is the one that Enter takes.
  const found = isCurrent ? query.data.data.toSorted((a, b) => +isNamed(b, text) - +isNamed(a, text)) : [];

  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (entered === undefined || !isCurrent) return;
    setEntered(undefined);
    const named = found.filter((line) => isNamed(line, entered));
    if (named.length === 1) choose(named[0]);
  });

  const search = (value: string) => {
    setTyped(value);
    setEntered(undefined);
  };
  const choose = (line: PublishedLine | undefined) => {
    search('');
    // antd's select takes the focus back in a timer that a click on an option has started before this one.
    if (line) setTimeout(() => onAdd(line));
  };
  const lineOf = (id: unknown) => found.find(({ _id }) => _id === id);
  const empty = isCurrent ? t('orderEditing:noReference') : t('orderEditing:searching');
  return (
    <>
      {lines.map((line) => line.baseLots === null && <PublishedNow key={line.stockItemId} order={order} line={line} />)}
      <Select<string>
        showSearch
        filterOption={false}
        className="edit-add"
        aria-label={t('orderEditing:addReference')}
        placeholder={
          <>
            <PlusOutlined aria-hidden /> {t('orderEditing:addReference')}
          </>
        }
        options={found.map((line) => ({ value: line._id, label: labelOf(line) }))}
        // The field only searches: a chosen reference becomes a line and leaves the field empty.
        value={null}
        searchValue={typed}
        onSearch={search}
        onInputKeyDown={(event) => {
          if (event.key !== 'Enter' || isCurrent) return;
          // Otherwise the select closes and forgets the text.
          event.preventDefault();
          event.stopPropagation();
          setSearched(text);
          setEntered(text);
        }}
        onSelect={(id) => choose(lineOf(id))}
        loading={!isCurrent && !hasFailed}
        notFoundContent={hasFailed ? <QueryError query={query} title={t('orderEditing:searchFailed')} /> : empty}
        optionRender={({ value }) => {
          const line = lineOf(value);
          return (
            line && (
              <div className="edit-found">
                <span>{labelOf(line)}</span>
                <span className="muted figures">{availabilityOf(line)}</span>
              </div>
            )
          );
        }}
      />
    </>
  );
}

/** Keeps the price, pack size and stock of an added line up to date. The order's lines do not contain it. */
function PublishedNow({ order, line: { stockItemId, reference } }: { order: Order; line: EditableLine }) {
  const { draft } = useEditing();
  const { data } = useReferences(order, reference);
  useEffect(() => {
    const published = data?.data.find(({ _id }) => _id === stockItemId);
    if (published || (data && (data.total ?? 0) <= data.data.length)) draft.updateAdded(stockItemId, published);
  }, [draft, data, stockItemId]);
  return null;
}
