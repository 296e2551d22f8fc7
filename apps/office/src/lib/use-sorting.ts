import { useAddress } from './use-address.ts'

type Sorted = { id: string; desc: boolean }[]
type Column = { id: string; sortBy?: unknown }

/** The order of the shown rows in the address, `changed` or `-changed`, so that a link shows the same. */
export function useSorting(columns: readonly Column[]) {
  const { search, say } = useAddress()
  const said = search.get('sort') ?? ''
  const desc = said.startsWith('-')
  const id = desc ? said.slice(1) : said
  const isKnown = columns.some((column) => column.id === id && column.sortBy !== undefined)
  const sorting: Sorted = isKnown ? [{ id, desc }] : []
  return {
    sorting,
    onSortingChange: (next: Sorted | ((now: Sorted) => Sorted)) => {
      const [first] = typeof next === 'function' ? next(sorting) : next
      say('sort', first && `${first.desc ? '-' : ''}${first.id}`)
    },
  }
}
