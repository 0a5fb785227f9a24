interface LogoProps {
  size?: number;
}

/** Renders the portal's logo: a basket weave. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" className="logo">
      <g strokeWidth="2.5" strokeLinecap="round">
        <path stroke="currentColor" d="M4.5 3.5v11M9 3.5v11M13.5 3.5v11M18.5 17.5v11M23 17.5v11M27.5 17.5v11" />
        <path className="logo-weft" d="M18.5 4.5h9.5M18.5 9h9.5M18.5 13.5h9.5M4 18.5h9.5M4 23h9.5M4 27.5h9.5" />
      </g>
    </svg>
  );
}
