import type { AuditEvent } from '@portal/contract/audit';
import { useState } from 'react';

export interface OpenEvents {
  /** The ids of the events whose details are shown. */
  open: readonly string[];
  isOpen: (event: AuditEvent) => boolean;
  toggle: (event: AuditEvent) => void;
}

export function useOpenEvents(): OpenEvents {
  const [open, setOpen] = useState<readonly string[]>([]);
  return {
    open,
    isOpen: ({ _id }) => open.includes(_id),
    toggle: ({ _id }) => setOpen((now) => (now.includes(_id) ? now.filter((id) => id !== _id) : [...now, _id])),
  };
}
