/**
 * The widths at which the layout changes. Style sheets use no others; what depends on a component's own width uses a
 * container query.
 */
export const breakpoints = [480, 552, 568, 768, 800, 1024, 1280, 1360, 1400] as const
