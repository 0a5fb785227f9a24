import { type AuditAction, type AuditObject, auditActions, auditObjects } from '@portal/contract/facts/audit-actions';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuickOpen } from '../../shared/ui/use-quick-open';
import { actions } from './audit-view';
import { actionLabel, kindLabel } from './audit-words';

const all = 'all';

interface Choice {
  action: AuditAction | undefined;
  object: AuditObject | undefined;
}

interface Props extends Choice {
  onChange: (choice: Choice) => void;
}

/** Filters by one action, or by all actions on one kind of record. There are so many that they can be searched. */
export function ActionFilter({ action, object, onChange }: Props) {
  const { t } = useTranslation('audit');
  const popup = useQuickOpen();
  const groups = auditObjects.map((kind) => ({
    label: kindLabel(kind),
    options: [
      { value: kind, label: t('allActsOn', { kind: kindLabel(kind) }) },
      ...actions
        .filter((each) => auditActions[each] === kind)
        .map((each) => ({ value: each, label: actionLabel(each) })),
    ],
  }));
  return (
    <Select<AuditAction | AuditObject | typeof all>
      {...popup}
      className="audit-action"
      aria-label={t('act')}
      value={action ?? object ?? all}
      onChange={(chosen) =>
        onChange({
          action: actions.find((each) => each === chosen),
          object: auditObjects.find((each) => each === chosen),
        })
      }
      options={[{ value: all, label: t('allActs') }, ...groups]}
      showSearch
      optionFilterProp="label"
      notFoundContent={t('noActFound')}
      popupMatchSelectWidth={false}
    />
  );
}
