import { useEffect, useState } from 'react';
import { toasts } from '../shared/ui/toast';

/** What toasts say, beside a part of the portal that is shown alone. */
export function ShownToasts() {
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => toasts.shownBy(({ text }) => setSaid((before) => [...before, text])), []);
  return (
    <ul>
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
