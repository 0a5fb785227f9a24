import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../../texts/translated';

interface Option {
  value: string;
  label: string;
  /** Found by this besides the label. */
  also?: string;
}

interface Props<Row> {
  label: string;
  query: UseQueryResult<Row[]>;
  /** Said when the choices could not be loaded. */
  loadFailed: string;
  optionOf: (row: Row) => Option;
  value: string | undefined;
  onChange: (value: string) => void;
  placeholder: string;
  none: string;
  disabled: boolean;
  error?: string;
}

/** One step of the create dialog: a searchable choice that says when it could not be loaded, and tries again. */
export function ChoiceField<Row>(props: Props<Row>) {
  const { t } = useTranslation('orders');
  const { query, error } = props;
  const id = useId();
  const failed = query.isError && query.data === undefined;
  const nothing = query.isSuccess && query.data.length === 0;
  const help = failed ? (
    <>
      {translated(props.loadFailed)}.{' '}
      <Button type="link" size="small" className="orders-inline-button" onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  ) : (
    translated(error ?? (nothing ? props.none : ''))
  );
  return (
    <Form.Item
      label={props.label}
      htmlFor={id}
      required
      validateStatus={failed || error ? 'error' : undefined}
      help={help && <span role={failed || error ? 'alert' : undefined}>{help}</span>}
      className="orders-choice"
    >
      <Select<string, Option>
        id={id}
        showSearch
        value={props.value}
        onChange={props.onChange}
        options={query.data?.map(props.optionOf)}
        filterOption={(typed, option) =>
          `${option?.label ?? ''} ${option?.also ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())
        }
        placeholder={props.placeholder}
        notFoundContent={query.isFetching ? t('loading') : translated(props.none)}
        loading={query.isFetching && query.data === undefined}
        disabled={props.disabled}
      />
    </Form.Item>
  );
}
