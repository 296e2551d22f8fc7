import { useSearchParams } from 'react-router'

/** The columns that somebody does without stand in the address, so that a link shows the same list. */
export function useHiddenColumns(): string[] {
  const [search] = useSearchParams()
  return search.get('hide')?.split(',').filter(Boolean) ?? []
}
