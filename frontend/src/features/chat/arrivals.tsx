import type { ChatMessage } from '@portal/contract/chat';
import { useEffect, useRef, useState } from 'react';

interface ArrivalsProps {
  messages: ChatMessage[];
  isOthers: (message: ChatMessage) => boolean;
  authorOf: (message: ChatMessage) => string;
}

/**
 * What others write while somebody looks, said once. The list itself is silent: it puts messages on the page as they
 * are scrolled into sight, which is no news.
 */
export function Arrivals({ messages, isOthers, authorOf }: ArrivalsProps) {
  const [news, setNews] = useState<ChatMessage[]>([]);
  const last = useRef(messages.at(-1)?._id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whose a message is does not change
  useEffect(() => {
    const known = messages.findLastIndex(({ _id }) => _id === last.current);
    // Where more came than a page holds, the newest stands for them.
    const came = known === -1 && last.current !== undefined ? messages.slice(-1) : messages.slice(known + 1);
    last.current = messages.at(-1)?._id;
    const others = came.filter(isOthers);
    if (others.length > 0) setNews(others);
  }, [messages]);

  return (
    <div className="for-ears" aria-live="polite">
      {news.map((message) => (
        <p key={message._id}>{`${authorOf(message)}: ${message.content}`}</p>
      ))}
    </div>
  );
}
