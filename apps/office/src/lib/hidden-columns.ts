import { useSearchParams } from 'react-router'

/** The hidden columns are part of the address, so that a link shows the same list. */
export function useHiddenColumns(): string[] {
  const [search] = useSearchParams()
  return search.get('hide')?.split(',').filter(Boolean) ?? []
}
