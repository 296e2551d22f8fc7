export const HISTORY_PAGE = 10
/** Deeper pages would cost the server more than anybody reads. */
export const HISTORY_MAX_OFFSET = 1000

/**
 * Where the next page begins: a counter of pages times their size. There is none after a short page
 * or past the largest offset.
 */
export function nextOffset(pages: readonly (readonly unknown[])[]): number | undefined {
  const offset = pages.length * HISTORY_PAGE
  const full = pages.at(-1)?.length === HISTORY_PAGE
  return full && offset <= HISTORY_MAX_OFFSET ? offset : undefined
}
