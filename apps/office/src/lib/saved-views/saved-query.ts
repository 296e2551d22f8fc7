import { isFilter, lists, type ListPath } from '@ayva/contract/platform/list-views'

/** The list at a path of the office, if it has saved views. */
export function listAt(path: string): ListPath | undefined {
  return Object.hasOwn(lists, path) ? (path as ListPath) : undefined
}

/** What an address says of the list: its filters, order and columns. */
export function queryOf(list: ListPath, search: URLSearchParams): string {
  const said = [...search].filter(([name]) => isFilter(list, name))
  return new URLSearchParams(said).toString()
}

/** The address of a saved query; a list may have lost parameters since it was saved. */
export function addressOf(list: ListPath, query: string): { to: string; lost: string[] } {
  const said = new URLSearchParams(query)
  const kept = queryOf(list, said)
  const lost = [...new Set(said.keys())].filter((name) => !isFilter(list, name))
  return { to: kept === '' ? list : `${list}?${kept}`, lost }
}
