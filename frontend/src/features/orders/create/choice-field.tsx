import type { BaseRecord } from '@refinedev/core';
import { Button, Form, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoicesOf } from '../../../shared/data/whole-lists';
import { translateSentence } from '../../../texts/translate-sentence';

interface Props<Row extends BaseRecord> {
  label: string;
  choices: ChoicesOf<Row>;
  /** The error message when the choices could not be loaded. */
  loadFailed: string;
  value: string | undefined;
  onChange: (value: string) => void;
  placeholder: string;
  none: string;
  disabled: boolean;
  error?: string;
}

/** One step of the create dialog: a searchable select, with an error and a retry button when loading fails. */
export function ChoiceField<Row extends BaseRecord>(props: Props<Row>) {
  const { t } = useTranslation('orders');
  const { error } = props;
  const { query, rows, select } = props.choices;
  const id = useId();
  const failed = query.isError && rows === undefined;
  const isEmpty = rows?.length === 0;
  const help = failed ? (
    <>
      {translateSentence(props.loadFailed)}.{' '}
      <Button type="link" size="small" className="orders-inline-button" onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  ) : (
    translateSentence(error ?? (isEmpty ? props.none : ''))
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
      <Select<string>
        {...select}
        id={id}
        value={props.value}
        onChange={props.onChange}
        placeholder={props.placeholder}
        notFoundContent={query.isFetching ? t('loading') : translateSentence(props.none)}
        loading={query.isFetching && rows === undefined}
        disabled={props.disabled}
      />
    </Form.Item>
  );
}
