/**
 * Figures of Vendure 3 of November 2026, for runs that cannot install it: two cores, a PostgreSQL 15 outside of the portal.
 * Machines differ by a factor of three and more, so ratios to them tell little.
 */
export const recorded = {
  name: 'Vendure 3, recorded in 11/2026',
  alone: [4_440],
  four: [19.9],
  small: [319],
  page: [312],
  start: [5.5],
  idle: [339],
  loaded: [660],
};
