/** No page number is larger. */
const PAGES_MAX = 1_000

export type Asked = { slug: string | undefined; page: number }

/** What an address of the blog means: a page of the list, or an article; undefined if neither. */
export function askedOf(params: Record<string, string | undefined>): Asked | undefined {
  const { slug, page } = params
  const isList = slug === undefined || /^\d+$/.test(slug)
  if (isList && page !== undefined) return undefined
  const number = Number((isList ? slug : page) ?? '1')
  if (!(number >= 1 && number <= PAGES_MAX) || !/^\d+$/.test(page ?? '1')) return undefined
  return { slug: isList ? undefined : slug, page: number }
}
