export const HISTORY_PAGE = 10
/** Further back one comes sooner by a period, and the file has all of it. */
export const HISTORY_MAX_OFFSET = 200

/**
 * Where the next page begins: a counter of pages times their size. There is none after a short page
 * or past the largest offset.
 */
export function nextOffset(pages: readonly (readonly unknown[])[]): number | undefined {
  const offset = pages.length * HISTORY_PAGE
  const full = pages.at(-1)?.length === HISTORY_PAGE
  return full && offset <= HISTORY_MAX_OFFSET ? offset : undefined
}

/** The last page was full, and none is asked for after it. */
export function isCut(pages: readonly (readonly unknown[])[]): boolean {
  return pages.at(-1)?.length === HISTORY_PAGE && nextOffset(pages) === undefined
}
