interface WaitingProps {
  text: string;
  /** Fills the window instead of only the content area. */
  fullPage?: boolean;
}

/** Renders a loading state in plain markup, because it is also shown while antd itself is loading. */
export function LoadingIndicator({ text, fullPage = false }: WaitingProps) {
  return (
    <div className={fullPage ? 'waiting waiting-full' : 'waiting'} role="status">
      <span className="spinner" aria-hidden />
      <span>{text}</span>
    </div>
  );
}
