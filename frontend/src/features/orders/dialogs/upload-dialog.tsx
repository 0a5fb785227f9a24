import type { ErrorCode } from '@portal/contract/errors';
import type { TableChoice } from '@portal/contract/workbook';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ChosenColumns } from '../../../shared/columns/table-choice';
import type { ApiError } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure, type FailureWords } from '../order-failure';
import { describeOrder } from '../order-words';
import type { OrderDialogProps } from './dialog-props';
import { FileOrInstead, type InsteadOfFile, useFileOrInstead } from './file-or-instead';
import { OrderDialog } from './order-dialog';

interface Props<Answer> extends OrderDialogProps {
  title: string;
  explain: ReactNode;
  /** The label and the accepted file types of the file field. */
  file: {
    label: string;
    field: 'invoiceFile' | 'excelFile';
    extensions: readonly string[];
    extensionMessage: string;
    check: (file: File) => string | null;
    /** The error message when no file was chosen. */
    required: string;
  };
  instead?: InsteadOfFile | undefined;
  /** Shown below the file. */
  hint?: ReactNode;
  /** The end of the endpoint's path, such as '/approve'. */
  call: string;
  /**
   * A refusal that the user may override: after the error `code` the button shows `label`, and the next request sends
   * `field` as `true`.
   */
  override?: { code: ErrorCode; field: string; label: string };
  /** Further fields of the request. */
  fields?: Record<string, string>;
  onFailed?: (error: ApiError) => void;
  /** Returns content that is shown when the server found problems in the file. */
  withProblems?: (file: File, tables: TableChoice[] | undefined) => ReactNode;
  /** Returns content below the chosen file that lets the user choose its columns. */
  columns?: (file: File, chosen: ChosenColumns) => ReactNode;
  failed: string;
  failureWords?: FailureWords;
  done: string;
  /** Returns the content shown after success; without this function the dialog closes. */
  result?: (answer: Answer) => { subject: string; content: ReactNode; wide: boolean };
}

/** The frame of dialogs that send one file. The file stays chosen after a failure. */
export function UploadDialog<Answer>(props: Props<Answer>) {
  const { order, open, onClose, afterClose, title, file: fileField, override, result, instead } = props;
  const [tables, setTables] = useState<TableChoice[]>();
  const [mustChooseTable, setMustChooseTable] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { start, busy, percent, error, reset } = useAction<Answer, { file: File | null; overrides: boolean }>({
    call: (input) => {
      const body = new FormData();
      if (input.overrides && override) body.set(override.field, 'true');
      if (tables) body.set('mapping', JSON.stringify(tables));
      for (const [field, value] of Object.entries(props.fields ?? {})) body.set(field, value);
      if (input.file) body.set(fileField.field, input.file);
      else if (instead) body.set(instead.field, 'true');
      return { method: 'put', url: orderApiPath(order, props.call), body };
    },
    idempotent: true,
    refreshes: ['orders', 'documents'],
    failed: props.failed,
    done: props.done,
    onFailed: (error) => {
      if (error.body?.code === 'workbook.no_table') setMustChooseTable(true);
      props.onFailed?.(error);
    },
    onDone: (response) => {
      if (result) setAnswer(response);
      else onClose();
      props.onDone?.();
    },
  });
  const failure = error && describeOrderFailure(error, props.failed, props.failureWords);
  const overrides = override !== undefined && error?.body?.code === override.code;
  const choice = useFileOrInstead(instead, () => {
    setTables(undefined);
    setMustChooseTable(false);
    reset();
  });
  const { file } = choice;
  const chooseColumns = (next: TableChoice[] | undefined) => {
    setTables(next);
    reset();
  };
  const hasProblems = (failure?.problems.length ?? 0) > 0;
  const finished = answer !== null && result ? result(answer) : null;
  const wide = finished ? finished.wide : file !== null && (props.columns !== undefined || hasProblems);
  return (
    <OrderDialog
      title={title}
      subject={finished?.subject ?? describeOrder(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={overrides ? override.label : title}
      onPrimary={() => {
        if (choice.isChosen) start({ file, overrides });
        else choice.setMissing(true);
      }}
      busy={busy}
      dirty={file !== null && finished === null}
      over={finished !== null}
      failure={failure}
      afterFailure={file !== null && hasProblems && props.withProblems?.(file, tables)}
      width={wide ? 860 : 560}
    >
      {finished?.content ?? (
        <>
          {typeof props.explain === 'string' ? <Typography.Text>{props.explain}</Typography.Text> : props.explain}
          <FileOrInstead {...fileField} choice={choice} progress={percent} disabled={busy} />
          {props.hint && <Typography.Text type="secondary">{props.hint}</Typography.Text>}
          {file && props.columns?.(file, { tables, mustChooseTable, busy, onTables: chooseColumns })}
        </>
      )}
    </OrderDialog>
  );
}
