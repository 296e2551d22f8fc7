export const PAGE_SIZE = 50
const PAGE_MAX = 1000

/** The page number in an address; invalid ones mean the first page. */
export function pageIn(query: unknown): number {
  const { page } = (query ?? {}) as { page?: unknown }
  const number = typeof page === 'string' && /^\d{1,4}$/.test(page) ? Number(page) : 1
  return Math.min(Math.max(number, 1), PAGE_MAX)
}

export const offsetOf = (page: number) => (page - 1) * PAGE_SIZE

/** Links to the neighbouring pages; `more` means that there is a next one. */
export function pager(page: number, more: boolean, hrefOf: (page: number) => string): string {
  const newer = page > 1 ? `<a href="${hrefOf(page - 1)}">Новее</a>` : ''
  const older = more && page < PAGE_MAX ? `<a href="${hrefOf(page + 1)}">Раньше</a>` : ''
  return newer || older ? `<nav class="pager">${newer} ${older}</nav>` : ''
}
