import { useBreadcrumb } from '@refinedev/core';
import { Breadcrumb } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  /** The record's number, shown as the last breadcrumb in place of the name that Refine would show for this page. */
  current: string;
  /** The query of the list, so that the link back restores the list's page and filters. */
  search: string;
}

/** Links from a record's page back to its list, as derived from Refine's resources. */
export function Breadcrumbs({ current, search }: Props) {
  const { t } = useTranslation('shared');
  const { breadcrumbs } = useBreadcrumb();
  const parents = breadcrumbs.slice(0, -1).map(({ label, href = '' }) => ({
    key: href,
    title: <Link to={`${href}${search}`}>{label}</Link>,
  }));
  const items = [...parents, { key: 'current', title: <span aria-current="page">{current}</span> }];
  return <Breadcrumb aria-label={t('breadcrumbs')} className="breadcrumbs" items={items} />;
}
