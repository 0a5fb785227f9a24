import { useEffect, useState } from 'react';
import { toasts } from '../shared/ui/toast';

/** Renders toasts in specs that render only a part of the portal. */
export function ShownToasts() {
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => toasts.registerRenderer(({ text }) => setTexts((before) => [...before, text])), []);
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
