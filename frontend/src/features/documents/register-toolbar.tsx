import { taxDocumentKinds } from '@portal/contract/documents/tax-document';
import type { Role } from '@portal/contract/policy';
import { useTranslation } from 'react-i18next';
import { WhenSettled } from '../../shared/data/when-settled';
import { ChoiceFilter, ListToolbar } from '../../shared/list/list-toolbar';
import { lazyWithTexts } from '../../texts/lazy-with-texts';
import { kindLabel } from './document-words';
import { type DocumentsView, eInvoiceStates } from './documents-view';

/** antd's calendar is larger than the whole register, and all buyers are a list of their own: both come after the rows. */
const MonthFilter = lazyWithTexts(async () => (await import('./register-filters')).MonthFilter);
const BuyerFilter = lazyWithTexts(async () => (await import('./register-filters')).BuyerFilter);

interface Props {
  role: Role;
  view: DocumentsView;
  onChange: (change: Partial<DocumentsView>) => void;
  /** The buyer's name in the rows. */
  buyerName: string | undefined;
}

export function RegisterToolbar({ role, view, onChange, buyerName }: Props) {
  const { t } = useTranslation('documents');
  return (
    <ListToolbar
      label={t('documents')}
      searchLabel={t('search')}
      placeholder={t(`searchPlaceholder.${role}`)}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label={t('kind')}
        allLabel={t('allKinds')}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        options={taxDocumentKinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
      />
      <WhenSettled now={view.month !== undefined} place={<div className="list-toolbar-dates documents-month" />}>
        <MonthFilter value={view.month} onChange={(month) => onChange({ month })} />
      </WhenSettled>
      {role === 'admin' && (
        <>
          <WhenSettled now={view.buyer !== undefined} place={<div className="list-toolbar-dates documents-buyer" />}>
            <BuyerFilter value={view.buyer} onChange={(buyer) => onChange({ buyer })} nameOfRows={buyerName} />
          </WhenSettled>
          <ChoiceFilter
            label={t('eInvoice.label')}
            allLabel={t('eInvoice.all')}
            value={view.eInvoice}
            onChange={(eInvoice) => onChange({ eInvoice })}
            options={eInvoiceStates.map((state) => ({ value: state, label: t(`eInvoice.${state}`) }))}
          />
        </>
      )}
    </ListToolbar>
  );
}
