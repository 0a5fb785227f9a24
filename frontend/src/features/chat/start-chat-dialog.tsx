import type { Buyer } from '@portal/contract/buyers';
import { messages as sentences } from '@portal/contract/messages';
import { useList } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Input, List, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearIcon } from '../../shared/ui/clear-icon';
import { translated } from '../../texts/translated';
import { conversationsQuery } from './chat-calls';

interface StartChatDialogProps {
  open: boolean;
  onClose: () => void;
  onSelect: (buyerId: string) => void;
}

/** Approved buyers who have no conversation yet (row H01). A list that cannot be loaded is an empty one (specification 8). */
export function StartChatDialog({ open, onClose, onSelect }: StartChatDialogProps) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useState('');
  const conversations = useQuery({ ...conversationsQuery, enabled: open });
  const { result, query } = useList<Buyer>({
    resource: 'buyers',
    filters: [
      { field: 'status', operator: 'eq', value: 'approved' },
      { field: 'search', operator: 'contains', value: search.trim() },
    ],
    pagination: { mode: 'server', currentPage: 1, pageSize: 1000 },
    errorNotification: false,
    queryOptions: { enabled: open },
  });
  const known = new Set(conversations.data?.map(({ buyerId }) => buyerId));
  const buyers = query.isError ? [] : result.data.filter(({ _id }) => !known.has(_id));

  return (
    <Modal title={t('startNewChat')} open={open} onCancel={onClose} footer={null} destroyOnHidden>
      <Input.Search
        placeholder={t('searchBuyersPlaceholder')}
        aria-label={t('searchBuyers')}
        allowClear={{ clearIcon: <ClearIcon /> }}
        autoFocus
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <List
        className="chat-buyers"
        loading={query.isPending || conversations.isPending}
        dataSource={buyers}
        locale={{ emptyText: translated(sentences.buyers.none) }}
        renderItem={({ _id, name, companyName, email }) => (
          <li key={_id}>
            <button type="button" className="chat-buyer" onClick={() => onSelect(_id)}>
              <span>{name}</span>
              <span className="chat-buyer-detail">{[companyName, email].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        )}
      />
    </Modal>
  );
}
