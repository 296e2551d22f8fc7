/** Whether one page leaves before the next one enters by the browser's own transition. */
export function fades(): boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return 'startViewTransition' in document && !still
}
