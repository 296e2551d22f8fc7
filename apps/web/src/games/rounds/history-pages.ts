export const HISTORY_PAGE = 10
/** Older rounds are found faster by a period, and the file contains all of them. */
export const HISTORY_MAX_OFFSET = 200

/**
 * The offset of the next page: the number of pages times their size. Undefined after a short page or past the largest
 * offset.
 */
export function nextOffset(pages: readonly (readonly unknown[])[]): number | undefined {
  const offset = pages.length * HISTORY_PAGE
  const full = pages.at(-1)?.length === HISTORY_PAGE
  return full && offset <= HISTORY_MAX_OFFSET ? offset : undefined
}

/** The last page was full, but no further one is requested. */
export function isCut(pages: readonly (readonly unknown[])[]): boolean {
  return pages.at(-1)?.length === HISTORY_PAGE && nextOffset(pages) === undefined
}
