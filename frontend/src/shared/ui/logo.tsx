interface LogoProps {
  size?: number;
}

/** Two threads each way, over and under: the smallest piece of cloth. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" className="logo">
      <g stroke="currentColor" strokeWidth="3.5" strokeLinecap="round">
        <path d="M11 3v13M11 24v5" />
        <path d="M21 3v5M21 16v13" />
      </g>
      <g className="logo-weft" strokeWidth="3.5" strokeLinecap="round">
        <path d="M3 11h5M14.5 11H29" />
        <path d="M3 21h14.5M24.500 21H29" />
      </g>
    </svg>
  );
}
